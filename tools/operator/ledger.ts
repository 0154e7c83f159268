import { join } from 'node:path'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import {
  acceptErasures,
  compareLedger,
} from '@amour/server/features/account/account-deletion/erasure-replay.service.ts'
import { recordChainHead } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { readSettings, requireDatabase, say } from './open-app.ts'

/**
 * Compares the ledger of erasures with the database, and ends with 1 where it lacks some; `accept` notes what it lacks, and
 * the end of the audit log, where the notes are lost for good. It does not open the app as a start does, which refuses what
 * is to be mended here.
 */
export async function checkLedger(order: 'accept' | undefined): Promise<void> {
  const config = readSettings()
  requireDatabase(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  const databaseUrl = config.directUrl ?? config.databaseUrl ?? embedded?.url ?? ''
  const { context, close } = await openContext(config, { databaseUrl })
  try {
    if (order === 'accept') {
      const added = await acceptErasures(context)
      await recordChainHead(context)
      say(`${added} erasures are noted anew, and the end of the audit log.`)
    }
    const { lacking, known } = await compareLedger(context)
    say(`The database knows ${known} erasures, the ledger lacks ${lacking.length} of them.`)
    if (lacking.length > 0) process.exitCode = 1
  } finally {
    await close()
    await embedded?.stop()
  }
}
