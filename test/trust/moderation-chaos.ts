import type { Claim } from '@amour/contract/console/case-file.ts'
import { cases } from '@amour/contract/console/cases.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { type Context, inTransaction } from '@amour/server/context.ts'
import { verifyChain } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { saveReport } from '@amour/server/features/trust/reports/report-intake.service.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { callApp } from '@amour/test/http/call-app.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { openProposal } from '@amour/test/trust/open-first.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'

type ChaosOptions = { context: Context; app: FastifyInstance; cases: number; moderators: number; flood: number }

/** What the moderators left behind; everything but `reports`, `decided` and `bans` must be 0. */
export type ModerationChaosReport = {
  reports: number
  decided: number
  bans: number
  refused: number
  undecided: number
  twice: number
  aloneBans: number
  /** Faults of the audit log's chain: 0 or 1. */
  auditBroken: number
  lost: number
  milliseconds: number
}

const queue: CaseQueue = 'reports'

/**
 * Many members report many others, three of them without end, and moderators work it all off at once: they decide twice,
 * on claims that have lapsed, ban, and answer each other's proposals.
 */
export async function runModerationChaos({
  context,
  app,
  cases: count,
  moderators,
  flood,
}: ChaosOptions): Promise<ModerationChaosReport> {
  const { db } = context
  const begun = performance.now()
  const members: { id: string }[] = []
  await inBatches(count, async () => void members.push(await makeMember(context)))
  const at = (place: number) => members[place % members.length]?.id ?? ''
  const sent = count + flood
  await inBatches(sent, (number) => {
    const isFlood = number >= count
    const reporter = isFlood ? at(number % 3) : at(number * 7 + 1)
    return report(context, reporter, isFlood ? at(3 + number) : at(number))
  })
  const staff = await Promise.all(Array.from({ length: moderators }, () => makeStaff(context)))
  let refused = 0
  // Anyone who bans has stepped up of late.
  const renewing = setInterval(() => void renewStepUps(context), 60_000)
  const all = () => Promise.all(staff.map(async (who, place) => void (refused += await work(app, who, place))))
  // Who is done first leaves proposals to nobody: a second round answers them, and decides what was declined.
  for (let round = 0; round < 20 && (await isAnythingLeft(db)); round += 1) await all()
  clearInterval(renewing)
  const counted = await countLeft(db)
  const auditBroken = (await verifyChain(context)).broken === null ? 0 : 1
  return {
    ...counted,
    auditBroken,
    lost: sent - counted.reports,
    refused,
    milliseconds: Math.round(performance.now() - begun),
  }
}

async function inBatches(count: number, work: (number: number) => Promise<unknown>) {
  for (let first = 0; first < count; first += 20) {
    const batch = Array.from({ length: Math.min(20, count - first) }, (_, place) => work(first + place))
    await Promise.all(batch)
  }
}

function report(context: Context, reporterId: string, memberId: string) {
  return inTransaction(context, (tx) =>
    saveReport(
      tx,
      {
        kind: 'profile',
        category: 'scam',
        description: 'They ask everybody for money.',
        memberId: reporterId === memberId ? null : memberId,
        mediaId: null,
        conversationId: null,
        evidence: null,
        particulars: null,
        reporter: { memberId: reporterId, address: null, email: null },
        isIntimate: false,
      },
      null,
    ),
  )
}

/** One moderator, until nothing waits; says how many of their calls were refused, as some must be. */
async function work(app: FastifyInstance, who: TestStaff, place: number) {
  let refused = 0
  for (let turn = 0; ; turn += 1) {
    if (turn % 10 === place) refused += await answer(app, who)
    const { data } = (await callApp(app, who.token, cases.next, { body: { queue, count: 3 } }, {})).body
    if (data.length === 0) {
      const left = (await callApp(app, who.token, cases.proposals, {}, {})).body.data
      if (left.every(({ isMine }) => isMine)) return refused
      refused += await answer(app, who)
      continue
    }
    for (const claim of data) {
      const wanted = turn % 5 === 0 ? 'ban' : turn % 3 === 0 ? 'educate' : 'none'
      const [one, other] = await Promise.all([decide(app, who, claim, wanted), decide(app, who, claim, 'none')])
      // Of two answers at once one is taken at most.
      refused += Number(one !== 200) + Number(other !== 200)
    }
  }
}

async function decide(
  app: FastifyInstance,
  who: TestStaff,
  { id, token, version }: Claim,
  action: 'ban' | 'educate' | 'none',
) {
  const body = { token, version, action, reason: action === 'none' ? 'allowed' : 'sold' }
  return (await callApp(app, who.token, cases.decide, { params: { id }, body }, {})).status
}

async function answer(app: FastifyInstance, who: TestStaff) {
  let refused = 0
  const { data } = (await callApp(app, who.token, cases.proposals, {}, {})).body
  for (const { id } of data.slice(0, 5)) {
    await openProposal((endpoint, request) => callApp(app, who.token, endpoint, request, {}), id)
    const body = { answer: id.slice(-1) < '8' ? ('approve' as const) : ('decline' as const), note: 'Looked at.' }
    const { status } = await callApp(app, who.token, cases.answer, { params: { id }, body }, {})
    refused += Number(status !== 200)
  }
  return refused
}

const renewStepUps = ({ db, clock }: Context) =>
  db.updateTable('staff_session').set({ touched_at: clock.now() }).execute()

async function isAnythingLeft(db: Context['db']) {
  const open = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('state', '<>', 'closed')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

async function countLeft(db: Context['db']) {
  const { rows } = await sql<Omit<ModerationChaosReport, 'lost' | 'refused' | 'auditBroken' | 'milliseconds'>>`
    SELECT (SELECT count(*)::int FROM report) AS reports,
      (SELECT count(*)::int FROM decision WHERE is_final) AS decided,
      (SELECT count(*)::int FROM decision WHERE action = 'ban') AS bans,
      (SELECT count(*)::int FROM report WHERE outcome IS NULL) AS undecided,
      (SELECT count(*)::int FROM (SELECT FROM decision WHERE is_final GROUP BY case_id HAVING count(*) > 1) AS more) AS twice,
      (SELECT count(*)::int FROM restriction LEFT JOIN decision ON decision.id = restriction.decision_id
        LEFT JOIN proposal ON proposal.id = decision.proposal_id
        WHERE kind = 'ban' AND (decision.approver_id IS NULL OR decision.approver_id = decision.staff_id
          OR proposal.state IS DISTINCT FROM 'approved')) AS "aloneBans"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting gave no row.')
  return row
}
