import { readConfig } from '@amour/server/config.ts'
import { checkChain } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { openPrepared } from '@amour/server/serve.ts'

/** Goes along the chain of the audit log; ends with 1 where it is broken. */
// oxlint-disable-next-line node/no-process-env -- the settings of the app, with a quieter log for a terminal
const opened = await openPrepared(readConfig({ LOG_LEVEL: 'silent', ...process.env }))
try {
  const { entries, head, broken } = await checkChain(opened.context, null)
  if (broken) process.exitCode = 1
  const found = broken ? `Broken at entry ${broken.seq}: ${broken.fault}.` : `Whole, head ${head ?? 'none yet'}.`
  process.stdout.write(`${entries} entries are sound. ${found}\n`)
} finally {
  await opened.close()
}
