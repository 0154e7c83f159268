import { caseQueues } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { fitMeasure } from '@amour/contract/console/measures.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { transparency } from '@amour/contract/trust/transparency.ts'
import { DAY } from '@amour/server/durations.ts'
import { verifyChain } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { canWorkOn } from '@amour/server/features/trust/cases/case-access.service.ts'
import { findNewSignals } from '@amour/server/features/trust/signals/signals.jobs.ts'
import { answerProposal, readAccountStatus } from '@amour/test/trust/moderation-fixture.ts'
import { countByHand, flattenFigures } from '@amour/test/trust/count-by-hand.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createDemo } from '#demo/create-demo.ts'
import { makeDemoMembers } from '#demo/demo-members.ts'
import { countMembers } from '#demo/demo.queries.ts'
import { openTargets } from './open-cases.ts'
import { HISTORY_DAYS, type PlannedCase, planHistory } from './plan.ts'
import { openers } from './rules.ts'
import { people } from './staff.ts'

const small = { widths: [160], hasFilms: false, hasStaff: true, first: 24 }

/** The world of a start whose console may be tried without a key. */
const demonstration = ({ context }: World) => ({
  ...context,
  config: { ...context.config, console: { ...context.config.console, hasDemo: true } },
})

const rolesOf = (name: string | null) => people.find((one) => one.name === name)?.roles ?? []

describe('the planned past', () => {
  // A leap day, the days on which the clocks change, the turn of a year, and an ordinary evening.
  const days = ['2028-02-29T08:00', '2027-03-28T01:30', '2026-10-25T01:30', '2027-01-01T00:05', '2026-11-24T19:40']

  test.each(days)('is whole on any day and at any hour: %s', (day) => {
    const now = new Date(`${day}:00Z`)
    const plan = planHistory(now)
    expect(plan).toEqual(planHistory(now))
    expect(plan.length).toBeGreaterThan(1_500)
    expect(plan.length).toBeLessThan(2_600)
    for (const planned of plan) expectSound(planned, now)
    const opened = new Set(plan.map(({ openedAt }) => Math.floor((now.getTime() - openedAt.getTime()) / DAY)))
    expect(opened.size).toBe(HISTORY_DAYS)
    const late = plan.filter(
      ({ queue, openedAt, closedAt }) => queue === 'reports' && closedAt.getTime() - openedAt.getTime() > DAY / 3,
    )
    expect(late.length).toBeGreaterThan(5)
    expect(plan.filter(({ secondLook }) => secondLook).length).toBeGreaterThan(20)
    expect(plan.filter(({ appeal }) => appeal?.answer === 'overturn').length).toBeGreaterThan(3)
  })
})

/** Nobody decides what they may not, alone what takes two, or about themselves; nothing ends before it begins. */
function expectSound(planned: PlannedCase, now: Date) {
  const { kind, queue, openedAt, lookedAt, proposedAt, closedAt, by, approver, outcome, appeal, secondLook } = planned
  const times = [openedAt, lookedAt, ...(proposedAt ? [proposedAt] : []), closedAt, now].map((at) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const isTimed = outcome.days !== undefined
  expect(fitMeasure({ kind, queue, ...outcome, isTimed, isLead: false }), JSON.stringify(outcome)).toBe('fits')
  expect(canWorkOn(rolesOf(by), queue)).toBe(true)
  expect(!approver || (approver !== by && canWorkOn(rolesOf(approver), queue))).toBe(true)
  expect(outcome.action !== 'ban' || approver !== null).toBe(true)
  expect(!appeal || (appeal.by !== by && appeal.by !== approver && canWorkOn(rolesOf(appeal.by), 'appeals'))).toBe(true)
  expect(secondLook?.by).not.toBe(by)
}

test(
  'a first start makes 200 members and a staff with 90 days behind it, once; every figure is as counted by hand',
  { timeout: 90_000 },
  async () => {
    await using w = await world()
    const context = demonstration(w)
    expect(await createDemo(context, small)).toMatchObject({ state: 'made' })
    expect(await createDemo(context, small)).toMatchObject({ state: 'present' })
    const waiting = await w.db
      .selectFrom('moderation_case')
      .select(['queue', 'due_at', 'claimed_by'])
      .where('state', '<>', 'closed')
      .execute()
    const byQueue = caseQueues.map((queue) => [queue, waiting.filter((one) => one.queue === queue).length])
    expect(Object.fromEntries(byQueue)).toEqual(openTargets)
    expect(waiting.filter(({ due_at: at }) => at < w.clock.now()).length).toBeGreaterThan(3)
    expect(waiting.filter(({ claimed_by: by }) => by).length).toBeGreaterThan(1)
    const signals = await w.db.selectFrom('signal').select('kind').where('case_id', 'is not', null).execute()
    expect(signals.length).toBeGreaterThan(4)
    await expectGuarded(w)
    expect((await verifyChain(context)).broken).toBeNull()
    // Nobody finds anybody but the 200, however many accounts the staff has had to do with; one is held for a report.
    const known = new Set(makeDemoMembers().map(({ username }) => username))
    const found = await w.db
      .selectFrom('member_search')
      .innerJoin('member', 'member.id', 'member_id')
      .select('username')
      .execute()
    expect(found.filter(({ username }) => !known.has(username))).toEqual([])
    expect(found.length).toBeGreaterThan(197)
    const ruth = await w.aStaff({ roles: ['analyst'] })
    const { body } = await w.asStaff(ruth)(metrics.read, { query: { days: 90 } })
    expect(body.perDay.filter(({ opened }) => opened > 4).length).toBeGreaterThan(85)
    expect(body.secondLooks.made).toBeGreaterThan(20)
    expect(body.secondLooks.kappa).toBeGreaterThan(0.5)
    expect(
      body.queues.every(
        ({ decided, medianMinutes, allowedMinutes }) => decided > 0 && (medianMinutes ?? 0) < allowedMinutes,
      ),
    ).toBe(true)
    await expectCounted(w)
    await w.aMember()
    expect(await createDemo(context, small)).toMatchObject({ state: 'present' })
  },
)

test(
  'a first start that is broken off while the queues are filled leaves nothing behind, and the next one begins anew',
  { timeout: 90_000 },
  async () => {
    await using w = await world()
    const context = demonstration(w)
    const { storage } = context
    const write: typeof storage.write = (key, bytes) =>
      key.startsWith('items/demo-waiting') ? Promise.reject(new Error('broken off')) : storage.write(key, bytes)
    const broken = { ...context, storage: { ...storage, write } }
    await expect(createDemo(broken, small)).rejects.toThrow('broken off')
    const left = sql<{ rows: string }>`
      SELECT (SELECT count(*) FROM member) + (SELECT count(*) FROM staff) + (SELECT count(*) FROM moderation_case) AS rows`
    expect((await left.execute(w.db)).rows).toEqual([{ rows: '0' }])
  },
)

/** What the database would refuse to a process has not come past it either. */
async function expectGuarded({ db }: World) {
  expect((await countMembers(db)).real).toBe(0)
  const wrong = await sql<{ fault: string }>`
    SELECT 'banned by one' AS fault FROM restriction JOIN decision ON decision.id = decision_id
      LEFT JOIN proposal ON proposal.id = proposal_id
      WHERE kind = 'ban' AND (decision.approver_id IS NULL OR proposal.state IS DISTINCT FROM 'approved')
    UNION ALL SELECT 'agreed unopened' FROM proposal WHERE state = 'approved' AND unopened(approver_id, proposal) IS NOT NULL
    UNION ALL SELECT 'decided unopened' FROM decision WHERE action IN ('approve', 'approveExplicit', 'verified') AND unopened(decision) IS NOT NULL
    UNION ALL SELECT 'second missing' FROM decision WHERE second_needed(decision) IS NOT NULL AND proposal_id IS NULL
    UNION ALL SELECT 'bound but let in' FROM member JOIN restriction ON member_id = member.id AND lifted_at IS NULL
      WHERE status NOT IN ('suspended', 'held')
    UNION ALL SELECT 'out for nothing' FROM member WHERE status IN ('suspended', 'held')
      AND NOT EXISTS (SELECT FROM restriction WHERE member_id = member.id AND lifted_at IS NULL)
    UNION ALL SELECT 'not noted' FROM decision WHERE is_final AND NOT EXISTS (SELECT FROM audit_event
      WHERE subject_id = case_id::text AND at = decision.created_at)`.execute(db)
  expect(wrong.rows).toEqual([])
}

async function expectCounted(w: World) {
  const to = w.clock.now()
  const period = { from: new Date(to.getTime() - 90 * DAY), to }
  const told = flattenFigures((await w.asNobody(transparency.report, {})).body)
  expect(told).toEqual(await countByHand(w.db, period))
  // Enough of each that a figure which counts nothing is seen; what nobody reports of members has none.
  const empty = Object.entries(told).flatMap(([name, count]) =>
    count === 0 && !name.startsWith('categories') ? [name] : [],
  )
  expect(empty).toEqual(['intimate.medianMinutes'])
}

test('the rule that waits for a second lead can be met: somebody new who writes to ten, of whom nobody answers', async () => {
  await using w = await world()
  const [meg, lea] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  const drafted = await w.asStaff(meg)(rules.draft, { body: { name: 'Writes to very many', definition: openers } })
  const params = { id: drafted.body.versions[0]?.id ?? '' }
  await w.asStaff(meg)(rules.propose, { params })
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const body = { answer: 'approve', note: 'Tried.' } as const
  expect((await answerProposal(w, lea, { params: { id: proposal?.id ?? '' }, body })).status).toBe(200)
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  for (let count = 0; count < 10; count += 1) {
    const { id } = await w.aMember()
    await w.as(bob)(messages.send, { params: { id }, body: { message: 'Good evening.' } })
  }
  await findNewSignals.perform({ ...w.context, db: w.dbOf('worker') }, {})
  expect(await readAccountStatus(w, bob)).toBe('held')
})
