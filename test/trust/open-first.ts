import { cases } from '@amour/contract/console/cases.ts'
import { rules } from '@amour/contract/console/rules.ts'
import type { Endpoint, RequestOf } from '@amour/contract/endpoint.ts'
import type { Reply } from '@amour/test/world.ts'

/** Makes calls of the console as one person of the staff. */
type CallAs = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<Pick<Reply<E>, 'status' | 'body'>>

/**
 * Opens what a case rests on, as its screen does: the file, the reported messages, each item and the selfie or film. `token` is
 * null for the second person of a proposal, who holds nothing. What is refused here is refused in the test that follows.
 */
export async function openCase(call: CallAs, { id, token }: { id: string; token: string | null }) {
  const viewed = await call(cases.view, { params: { id } })
  if (viewed.status !== 200) return
  const file = viewed.body
  const reason = token === null ? 'second' : 'decide'
  if (file.evidence.length > 0) await call(cases.reveal, { params: { id }, body: { token, reason } })
  for (const { id: mediaId } of file.media)
    await call(cases.look, { params: { id }, body: { token, reason, mediaId, size: '480' } })
  const check = file.selfie ? 'selfie' : file.film && 'film'
  if (check) await call(cases.look, { params: { id }, body: { token, reason, mediaId: null, size: check } })
}

/** Opens what a proposal is about: a rule, or a case with what it rests on. */
export async function openProposal(call: CallAs, proposalId: string) {
  const proposal = (await call(cases.proposals, {})).body.data.find(({ id }) => id === proposalId)
  if (proposal?.action === 'rule') await call(rules.list, {})
  else if (proposal?.caseId) await openCase(call, { id: proposal.caseId, token: null })
}
