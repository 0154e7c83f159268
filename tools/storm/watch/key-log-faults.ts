import { publishStoredKeys } from '@amour/server/features/account/keys/key-log.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { preparePolicy, startWitnessProcess } from '@amour/tools/key-log/start-witnesses.ts'
import { sql } from 'kysely'
import type { Stage } from '#storm/stage.ts'

/** What breaks, as the alert that has to come says, and how it is mended. */
type Fault = { alert: string; mend: () => Promise<void> }

/** Starts the witnesses of a stage's log of keys at the ports that its worker knows, and knows how to break both. */
export async function openKeyLog({ config, context, url }: Stage, ports: number[]) {
  const policy = await preparePolicy(config)
  const start = (at: number) =>
    startWitnessProcess(config, policy, at, { logUrl: `${url}/api/keys/log`, port: ports[at] ?? 0 })
  const witnesses = ports.map((_, at) => start(at))
  await publishStoredKeys(context)
  return {
    /** The lock that every round takes first is somebody else's, who does not let go: no key gets its place. */
    async holdSequencer(): Promise<Fault> {
      const held = await context.db.startTransaction().execute()
      // Else PostgreSQL itself would end whoever holds it idly.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(held)
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('key_publication', 0))`.execute(held)
      return { alert: 'KeyLogStuck', mend: () => held.rollback().execute() }
    },
    /** The second of two. It is asked when the log has grown, so somebody gets a key. */
    async stopWitness(): Promise<Fault> {
      await witnesses[1]?.close()
      await makeMember(context, { hasKeys: true })
      await publishStoredKeys(context)
      return { alert: 'WitnessAway', mend: async () => void (witnesses[1] = start(1)) }
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(witnesses.map(({ close }) => close()))),
  }
}
