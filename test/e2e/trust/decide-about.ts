import { cases } from '@amour/contract/console/cases.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** One of the console's calls, as somebody of the staff makes it. */
async function callConsole<E extends Endpoint>(site: Site, staff: TestStaff, endpoint: E, request: RequestOf<E>) {
  const { params = {}, query = {}, body }: Parts = request
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer = await fetch(`${site.consoleUrl}${path}?${search}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${endpoint.method} ${path} answered ${answer.status}: ${text}`)
  return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E> // the endpoint's own schema has just read it
}

/** Decides about the latest case of a username or reference; what needs a second person, a colleague approves. */
export async function decideAbout(site: Site, about: string, draft: Partial<DecisionDraft>) {
  // What waits for a person gets its case by and by.
  await moderationMaintenance.perform(site.context, {})
  const mia = await makeStaff(site.context, { name: 'Mia' })
  const { data: found } = await callConsole(site, mia, cases.find, { query: { text: about } })
  const open = found.find(({ state }) => state === 'open')
  if (!open) throw new Error(`No case about ${about} is open.`)
  const { id, token, version } = await callConsole(site, mia, cases.claim, { params: { id: open.id } })
  const { text, media, selfie, film } = await callConsole(site, mia, cases.view, { params: { id } })
  const seeing = { token, reason: 'decide' } as const
  for (const { id: mediaId } of media)
    await callConsole(site, mia, cases.look, { params: { id }, body: { ...seeing, mediaId, size: '480' } })
  const check = selfie ? 'selfie' : film && 'film'
  if (check)
    await callConsole(site, mia, cases.look, { params: { id }, body: { ...seeing, mediaId: null, size: check } })
  const body = { token, version, action: 'none', reason: 'allowed', heldAt: text?.heldAt ?? null, ...draft } as const
  const { state } = await callConsole(site, mia, cases.decide, { params: { id }, body })
  if (state !== 'proposed') return
  const max = await makeStaff(site.context, { name: 'Max' })
  const { data: proposed } = await callConsole(site, max, cases.proposals, {})
  const proposal = proposed.find(({ caseId }) => caseId === id)
  // Nobody agrees to what they have not opened.
  const { evidence, media: shown } = await callConsole(site, max, cases.view, { params: { id } })
  const again = { token: null, reason: 'second' } as const
  if (evidence.length > 0) await callConsole(site, max, cases.reveal, { params: { id }, body: again })
  for (const { id: mediaId } of shown)
    await callConsole(site, max, cases.look, { params: { id }, body: { ...again, mediaId, size: '480' } })
  await callConsole(site, max, cases.answer, {
    params: { id: proposal?.id ?? '' },
    body: { answer: 'approve', note: 'I see it in the same way.' },
  })
}
