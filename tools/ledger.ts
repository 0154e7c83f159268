import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import {
  acceptErasures,
  compareLedger,
} from '@amour/server/features/account/account-deletion/erasure-replay.service.ts'
import { recordChainHead } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { exitWithUsage } from '#usage.ts'

/** Compares the ledger of erasures with the database, and makes it anew where it is lost. */
const [asked, ...more] = process.argv.slice(2)
if ((asked !== undefined && asked !== 'accept') || more.length > 0)
  exitWithUsage('tools/ledger.ts', 'This is called otherwise.')

// oxlint-disable-next-line node/no-process-env -- the settings of the app, with a quieter log for a terminal
const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
const databaseUrl = config.directUrl ?? config.databaseUrl ?? embedded?.url ?? ''
// Not as a start does it, which refuses what is to be mended here.
const { context, close } = await openContext(config, { databaseUrl })
try {
  if (asked === 'accept') {
    const added = await acceptErasures(context)
    await recordChainHead(context)
    process.stdout.write(`${added} erasures are noted anew, and the end of the audit log.\n`)
  }
  const { lacking, known } = await compareLedger(context)
  process.stdout.write(`The database knows ${known} erasures, the ledger lacks ${lacking.length} of them.\n`)
  if (lacking.length > 0) process.exitCode = 1
} finally {
  await close()
  await embedded?.stop()
}
