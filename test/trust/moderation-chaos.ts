import { setTimeout as pause } from 'node:timers/promises'
import { cases } from '@amour/contract/console/cases.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { type Context, inTransaction } from '@amour/server/context.ts'
import { verifyChain } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { openMissingCases } from '@amour/server/features/trust/case-maintenance/missing-cases.service.ts'
import { saveReport } from '@amour/server/features/trust/reports/report-intake.service.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'
import { countLeft, findWrongFigures, type Left } from '@amour/test/trust/chaos-count.ts'
import { openCase, openProposal } from '@amour/test/trust/open-first.ts'
import { StaffBrowser, type StaffCall } from '@amour/test/trust/staff-browser.ts'

/** `callAs`: the console as one person calls it. `figures`: what everybody reads afterwards. `undoMs`: for how long a decision waits. */
type ChaosOptions = {
  context: Context
  callAs: (token: string) => StaffCall
  figures: () => Promise<Transparency>
  cases: number
  moderators: number
  flood: number
  undoMs: number
}

/** What the moderators left behind; of `Left`, and of the others from `lost` on, everything must be 0. */
export type ModerationChaosReport = Left & {
  reports: number
  uploads: number
  decided: number
  bans: number
  undone: number
  tabsKilled: number
  refused: number
  /** Approvals that somebody tried without having opened what they approved. */
  blindTried: number
  /** Reports that are not there, and decisions that the server has confirmed and does not have. */
  lost: number
  /** Decisions that were taken back, and are there all the same. */
  undoneKept: number
  /** Of those approvals, the ones that were let through, and what stands in the records without a look. */
  blind: number
  /** Public figures that are not as counted by hand. */
  wrongFigures: string[]
  /** Faults of the audit log's chain: 0 or 1. */
  auditBroken: number
  milliseconds: number
}

/** Of so many cases one is an upload. */
const UPLOADS = 10

type Tally = Pick<ModerationChaosReport, 'undone' | 'tabsKilled' | 'refused' | 'blindTried' | 'blind'> & {
  confirmed: Map<string, string>
  takenBack: string[]
}

/**
 * Many members report many others, three of them without end, and moderators work it all off at once: they decide twice,
 * take decisions back, lose their tabs in the seconds before one goes, ban, try to approve what they have not opened, and
 * answer each other's proposals. Whoever calls may kill the server meanwhile.
 */
export async function runModerationChaos(options: ChaosOptions): Promise<ModerationChaosReport> {
  const { context, callAs, cases: count, moderators, flood } = options
  const begun = performance.now()
  const { sent, uploads } = await fill(context, { count, flood })
  const staff = await Promise.all(Array.from({ length: moderators }, () => makeStaff(context)))
  const tally: Tally = {
    undone: 0,
    tabsKilled: 0,
    refused: 0,
    blindTried: 0,
    blind: 0,
    confirmed: new Map(),
    takenBack: [],
  }
  // Anyone who bans has stepped up of late.
  const renewing = setInterval(() => void renewStepUps(context), 60_000)
  const work = (who: TestStaff, place: number) =>
    new Moderator({ call: callAs(who.token), place, undoMs: options.undoMs, tally }).work()
  // Who is done first leaves proposals to nobody: a second round answers them, and decides what was declined.
  // So does a claim whose answer a dying server did not give: its case comes to the same person again, seconds later.
  for (let round = 0; round < 20 && (await isAnythingLeft(context.db)); round += 1) {
    if (round > 0) await pause(options.undoMs)
    await Promise.all(staff.map(work))
  }
  clearInterval(renewing)
  const { confirmed, takenBack, ...told } = tally
  const { unheard, blindKept, undoneKept, ...left } = await countLeft(context.db, { confirmed, takenBack })
  const auditBroken = (await verifyChain(context)).broken === null ? 0 : 1
  return {
    ...told,
    ...left,
    uploads,
    undoneKept,
    blind: tally.blind + blindKept,
    lost: sent - left.reports + unheard,
    wrongFigures: await findWrongFigures(context, await options.figures()),
    auditBroken,
    milliseconds: Math.round(performance.now() - begun),
  }
}

async function fill(context: Context, { count, flood }: { count: number; flood: number }) {
  const members: { id: string }[] = []
  await inBatches(count, async () => void members.push(await makeMember(context)))
  const at = (place: number) => members[place % members.length]?.id ?? ''
  const sent = count + flood
  await inBatches(sent, (number) => {
    const isFlood = number >= count
    const reporter = isFlood ? at(number % 3) : at(number * 7 + 1)
    return report(context, reporter, isFlood ? at(3 + number) : at(number))
  })
  const uploads = Math.ceil(count / UPLOADS)
  await inBatches(uploads, (number) => storePhoto(context, at(number * 3), { status: 'pending' }))
  for (let opened = 0; opened < uploads; opened += 500) await openMissingCases(context)
  return { sent, uploads }
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

type Working = { call: StaffCall; place: number; undoMs: number; tally: Tally }

/** One person of the staff, until nothing waits. */
class Moderator {
  readonly #call: StaffCall
  readonly #place: number
  readonly #tally: Tally
  readonly #browser: StaffBrowser

  constructor({ call, place, undoMs, tally }: Working) {
    // What has no answer is asked again: a server that was killed comes back.
    this.#call = async (endpoint, request, key) => {
      for (;;) {
        const reply = await call(endpoint, request, key).catch(() => undefined)
        if (reply && reply.status < 500) return reply
        await pause(200)
      }
    }
    this.#place = place
    this.#tally = tally
    this.#browser = new StaffBrowser(call, undoMs)
  }

  async work(): Promise<void> {
    const { sent } = this.#browser
    for (let turn = 1; ; turn += 1) {
      if (turn % 10 === this.#place % 10) await this.#answer()
      if (turn % 40 === this.#place * 3) this.#loseTab(turn)
      const hasWorked = turn % 6 === 0 ? await this.#check() : await this.#decide(turn)
      if (hasWorked || (await this.#check()) || (await this.#decide(turn))) continue
      await this.#browser.settle()
      const { data } = (await this.#call(cases.proposals, {})).body
      if (data.every(({ isMine }) => isMine)) break
      await this.#answer()
    }
    for (const [id, state] of sent.confirmed) this.#tally.confirmed.set(id, state)
    this.#tally.takenBack.push(...sent.takenBack)
    this.#tally.refused += sent.refused
  }

  /** The tab dies with what waits in it, or is closed; another one opens. */
  #loseTab(turn: number) {
    this.#browser.replaceTab({ isClosed: turn % 80 > 40 })
    this.#tally.tabsKilled += 1
  }

  async #next(queue: CaseQueue) {
    const [claim] = (await this.#call(cases.next, { body: { queue, count: 1 } })).body.data
    return claim && !this.#browser.holds(claim.id) ? claim : undefined
  }

  /** Decides about a report; says whether there was one. */
  async #decide(turn: number): Promise<boolean> {
    const claim = await this.#next('reports')
    if (!claim) return false
    await openCase(this.#call, claim)
    const wanted = turn % 5 === 0 ? 'ban' : turn % 3 === 0 ? 'educate' : 'none'
    const draft = { action: wanted, reason: wanted === 'none' ? 'allowed' : 'sold' } as const
    this.#browser.decide(claim, draft)
    if (turn % 7 === 0 && this.#browser.undo(claim)) {
      this.#tally.undone += 1
      this.#browser.decide(claim, { action: 'educate', reason: 'sold' })
    }
    // A second window decides about the same at once: one of the two is refused.
    if (turn % 11 === 0) await this.#decideElsewhere(claim)
    return true
  }

  async #decideElsewhere({ id, token, version }: { id: string; token: string; version: number }) {
    const body = { token, version, action: 'none', reason: 'allowed' } as const
    const reply = await this.#call(cases.decide, { params: { id }, body }, crypto.randomUUID())
    // A refusal has no body to read.
    if (reply.status === 200) this.#tally.confirmed.set(id, reply.body.state)
    else this.#tally.refused += 1
  }

  /** Looks at an upload, after having tried to approve it without; says whether there was one. */
  async #check(): Promise<boolean> {
    const claim = await this.#next('media')
    if (!claim) return false
    const { id, token, version } = claim
    const approval = { token, version, action: 'approve', reason: 'allowed' } as const
    const unseen = await this.#call(cases.decide, { params: { id }, body: approval }, crypto.randomUUID())
    this.#tally.blindTried += 1
    this.#tally.blind += Number(unseen.status === 200)
    await openCase(this.#call, claim)
    const isGood = id.slice(-1) < 'c'
    this.#browser.decide(
      claim,
      isGood
        ? { action: 'approve', reason: 'allowed' }
        : { action: 'reject', reason: 'pictureUnfit', mediaReason: 'unclear' },
    )
    return true
  }

  async #answer(): Promise<void> {
    const { data } = (await this.#call(cases.proposals, {})).body
    for (const { id, isMine } of data.slice(0, 5)) {
      const body = { answer: id.slice(-1) < 'd' ? ('approve' as const) : ('decline' as const), note: 'Looked at.' }
      if (!isMine && body.answer === 'approve') {
        // Whoever agrees unseen is refused; one who has read the case for another reason has seen it.
        const { status } = await this.#call(cases.answer, { params: { id }, body }, crypto.randomUUID())
        this.#tally.blindTried += Number(status !== 200)
      }
      await openProposal(this.#call, id)
      const { status } = await this.#call(cases.answer, { params: { id }, body }, crypto.randomUUID())
      this.#tally.refused += Number(status !== 200)
    }
  }
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
