import { inviteStaff } from '@amour/server/features/trust/staff/invitations.service.ts'
import type { Endpoint, ResponseOf } from '@amour/contract/endpoint.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'

const options = {
  protocol: 'ctap2',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** A security key in the browser; `pull` takes it out. */
export async function addSecurityKey(devtools: CDPSession, transport: 'usb' | 'internal') {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, transport },
  })
  const setPresence = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { pull: () => setPresence(false) }
}

/** What is on the screen of the console has no barrier, in either theme. */
export async function expectNoBarriers(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findBarriers(page), colorScheme).toEqual([])
  }
}

/** Brings a colleague from the invitation to the first screen: two keys, then the sign-in with one of them. */
export async function enrolAndSignIn(page: Page, site: Site, { name, roles }: { name: string; roles: StaffRole[] }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { link } = await inviteStaff(site.context, { name, roles }, null)
  await page.goto(link.replace(site.context.config.console.url, site.consoleUrl))
  const first = await addSecurityKey(devtools, 'usb')
  await page.getByLabel('A name for this key').fill('blue')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('First key: added')).toBeVisible()
  await first.pull()
  await addSecurityKey(devtools, 'internal')
  await page.getByLabel('A name for this key').fill('spare')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page.getByRole('link', { name: 'To the sign-in' }).click()
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), / })).toBeVisible()
}

/** Empties the queues of the console, whatever other tests have left there, and of what would open a case there. */
export async function emptyQueues({ context }: Site) {
  const { db, clock } = context
  const nobody = { claimed_by: null, claim_token: null, claim_until: null }
  const closed = { state: 'closed', closed_at: clock.now(), ...nobody } as const
  await db.updateTable('moderation_case').set(closed).where('state', '<>', 'closed').execute()
  await db.deleteFrom('media').where('status', '=', 'pending').execute()
  await db.deleteFrom('verification').where('state', '=', 'waiting').execute()
  await db.updateTable('member_profile').set('text_state', 'rejected').where('text_state', '=', 'waiting').execute()
  await db.updateTable('profile_prompt').set('state', 'rejected').where('state', '=', 'waiting').execute()
}

/** Opens the console for somebody who has signed in before. */
export async function openConsole(page: Page, site: Site, { token }: Pick<TestStaff, 'token'>, path = '/') {
  await page.addInitScript((given) => sessionStorage.setItem('console.token', given), token)
  await page.goto(site.consoleUrl + path)
}

/** Opens the case about somebody from the list of a queue, and takes it. */
export async function takeCase(page: Page, site: Site, queue: string, username: string) {
  await page.goto(`${site.consoleUrl}/queue/${queue}`)
  await page.getByRole('row', { name: new RegExp(username) }).click()
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
}

type Decided = { key: string; reason: string; title: string; words?: string }

/** Chooses an action by its key and a reason, looks at what it does, and says so. */
export async function decideAs(page: Page, { key, reason, title, words = '' }: Decided) {
  await page.keyboard.press(key)
  await page.getByLabel('Policy and reason').selectOption(reason)
  await page.getByLabel('Add a message to the member (optional)').fill(words)
  await page.getByRole('button', { name: /^Review decision/ }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await confirm(page)
}

/** Confirms what the review shows, and waits until the server has it: most can be undone for eight seconds before. */
export async function confirm(page: Page) {
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/decision'))
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByText(/^AM-\S+ (decided|proposed): /)).toBeVisible()
  await sent
}

/** Calls the console past its screens, as somebody who has signed in there might. */
export async function callConsole<E extends Endpoint>(
  site: Site,
  { token }: Pick<TestStaff, 'token'>,
  endpoint: E,
  { id, body }: Call,
) {
  const answer = await fetch(site.consoleUrl + endpoint.path.replace(':id', id), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.isIdempotent && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, answer: (await answer.json()) as Partial<ResponseOf<E>> & { code?: string } } // whichever it is
}

type Call = { id: string; body?: unknown }
