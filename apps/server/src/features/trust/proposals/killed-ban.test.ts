import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cases } from '@amour/contract/console/cases.ts'
import {
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { isLockAwaited } from '@amour/test/database/key-row-lock.ts'
import { isLeft } from '@amour/test/whole-run.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const script = fileURLToPath(import.meta.resolve('@amour/test/trust/ban-process.ts'))

/** The parts of a ban in their order: what waits for one of these tables has done those before. */
const steps = ['decision', 'restriction', 'moderation_case', 'report', 'mail', 'audit_event'] as const

/** A process that is about to approve, and does so when it is told. */
async function aModerator(w: World, proposalId: string, token: string) {
  const env = { NODE_ENV: 'test', DATA_DIR: w.context.config.dataDir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [script, w.databaseUrl, proposalId, token], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

/** The database notices that somebody has gone when it turns to them next. */
async function untilQuiet(w: World) {
  for (;;) {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`.execute(w.db)
    if (rows.length === 0) return
    await pause(20)
  }
}

const tell = async (w: World) => {
  const { rows } = await sql<{ bans: number; kinds: string[]; proposal: string; state: string; mails: number }>`
    SELECT (SELECT count(*)::int FROM decision WHERE action = 'ban') AS bans,
      (SELECT array_agg(kind ORDER BY kind) FROM restriction WHERE lifted_at IS NULL) AS kinds,
      (SELECT state FROM proposal) AS proposal, (SELECT state FROM moderation_case) AS state,
      (SELECT count(*)::int FROM mail) AS mails`.execute(w.db)
  return rows[0]
}

test(
  'a ban that is cut off by kill -9 at any of its steps is not there at all; the next try is whole',
  { timeout: 120_000 },
  async () => {
    await using w = await world()
    const { ann, bob, mia, max } = await openModerationFixture(w)
    await createReport(w, ann, bob.id)
    await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
    const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
    const proposalId = proposal?.id ?? ''
    const before = await tell(w)
    expect(before).toMatchObject({ bans: 0, kinds: ['hold'], proposal: 'open', state: 'proposed' })

    for (const table of isLeft('killedBan') ? [steps[0], steps[5]] : steps) {
      const child = await aModerator(w, proposalId, max.token)
      await w.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE ${sql.id(table)} IN SHARE MODE`.execute(tx)
        child.stdin.write('now')
        expect(await isLockAwaited(w.db, 30_000), table).toBe(true)
        child.kill('SIGKILL')
        await once(child, 'exit')
      })
      await untilQuiet(w)
      expect(await tell(w), table).toEqual(before)
      expect(await readAccountStatus(w, bob), table).toBe('held')
    }

    const last = await aModerator(w, proposalId, max.token)
    last.stdin.write('now')
    const [code] = (await once(last, 'exit')) as [number | null] // the first argument of the event
    expect(code).toBe(0)
    expect(await tell(w)).toMatchObject({ bans: 1, kinds: ['ban'], proposal: 'approved', state: 'closed' })
    expect(await readAccountStatus(w, bob)).toBe('suspended')
  },
)
