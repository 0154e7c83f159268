import { cases } from '@amour/contract/console/cases.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import type { Claim } from '@amour/contract/console/case-file.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { openCase, openProposal } from '@amour/test/trust/open-first.ts'
import type { World } from '@amour/test/world.ts'

/** Ann and Bob, who can write to each other, and two moderators. */
export async function openModerationFixture(w: World) {
  const ann = await w.aMember({ username: 'ann', gender: 'Woman', seeking: 'Man', hasKeys: true })
  const password = 'open sesame'
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman', hasKeys: true, password })
  const mia = await w.aStaff({ name: 'Mia' })
  const max = await w.aStaff({ name: 'Max' })
  return { ann, bob, mia, max }
}

/** One member reports another, or what is named. */
export const createReport = (w: World, by: TestMember, target: string, more = {}) => {
  const description = 'They keep writing after I asked them to stop.'
  return w.as(by)(reports.create, { body: { kind: 'profile', category: 'scam', description, target, ...more } })
}

/** Holds the next case of a queue; throws when nothing waits. */
export async function claimNextCase(w: World, staff: TestStaff, queue: CaseQueue = 'reports') {
  const { body } = await w.asStaff(staff)(cases.next, { body: { queue } })
  const [hold] = body.data
  if (!hold) throw new Error('A case waits.')
  return hold
}

/** Decides about a claimed case: nothing was broken, unless told. What is shown to others by it is opened before. */
export async function decideCase(w: World, staff: TestStaff, claim: Claim, draft: Partial<DecisionDraft>) {
  const { id, token, version } = claim
  const shows = draft.action === 'approve' || draft.action === 'approveExplicit' || draft.action === 'verified'
  if (shows) await openCase(w.asStaff(staff), claim)
  const body = { token, version, action: 'none' as const, reason: 'allowed', ...draft }
  return w.asStaff(staff)(cases.decide, { params: { id }, body })
}

/** Answers a proposal; whoever agrees has opened it before. */
export async function answerProposal(w: World, staff: TestStaff, request: RequestOf<typeof cases.answer>) {
  if (request.body.answer === 'approve') await openProposal(w.asStaff(staff), request.params.id)
  return w.asStaff(staff)(cases.answer, request)
}

/** The state of a member's account. */
export async function readAccountStatus(w: World, { id }: TestMember) {
  const row = await w.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return row.status
}

/** A token as a new sign-in gives it, after days have passed. */
export const renewStaffSession = (w: World, { id }: TestMember) => startSession(w.context, id)
