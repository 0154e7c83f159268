import { checkChain } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { say, withApp } from './open-app.ts'

/** Goes along the chain of the audit log; ends with 1 where it is broken. */
export const checkAudit = (): Promise<void> =>
  withApp(
    async (context) => {
      const { entries, head, broken } = await checkChain(context, null)
      if (broken) process.exitCode = 1
      const found = broken ? `Broken at entry ${broken.seq}: ${broken.fault}.` : `Whole, head ${head ?? 'none yet'}.`
      say(`${entries} entries are sound. ${found}`)
    },
    { level: 'silent' },
  )
