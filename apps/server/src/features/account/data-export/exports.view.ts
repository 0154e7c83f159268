import type { Export } from '@amour/contract/account/exports.ts'
import type { Selectable } from 'kysely'
import type { MemberContext } from '#context.ts'
import type { Tables } from '#database/tables.ts'
import { isFreshSince } from '#features/account/two-step/reauthentication.service.ts'
import { signExport } from './export-address.ts'
import { OVERHEAD } from '#security/sealed-file.ts'

export function viewExport(context: MemberContext, row: Selectable<Tables['export']>): Export {
  return {
    id: row.id,
    status: row.status,
    bytes: row.bytes === null ? null : Number(row.bytes) - OVERHEAD,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    url:
      row.status === 'ready' && isFreshSince(context, row.created_at)
        ? signExport(context, row.id, context.caller.sessionId)
        : null,
  }
}
