import type { Passkey } from '@amour/contract/account/passkeys.ts'
import type { PasskeyRow } from '#database/tables.ts'

export function viewPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }
}
