import { disclosures } from '@amour/contract/console/disclosures.ts'
import { referrals } from '@amour/contract/console/referrals.ts'
import { eraseMember } from '@amour/server/features/account/account-deletion/erasure.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect } from '@playwright/test'
import { runAxe } from '@amour/test/e2e/sweeps/axe.ts'
import { findSideways } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { callConsole, openConsole } from './console-session.ts'
import { findConsoleBarriers } from './console-tab.ts'

/** A case of child safety about somebody. */
async function reportUrgently({ url, context }: Site): Promise<{ id: string; memberId: string }> {
  const [from, about] = [await makeMember(context), await makeMember(context)]
  const description = 'They wrote that they are sixteen.'
  const answer = await fetch(`${url}/api/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'profile', category: 'underEighteen', description, target: about.id }),
  })
  expect(answer.status).toBe(201)
  const opened = context.db.selectFrom('moderation_case').select('id').where('member_id', '=', about.id)
  return { id: (await opened.executeTakeFirstOrThrow()).id, memberId: about.id }
}

test('child safety writes down what an authority was told, a colleague confirms it, and both stand in the register', async ({
  page,
  site,
}) => {
  const { id } = await reportUrgently(site)
  const [sam, sue] = [
    await makeStaff(site.context, { name: 'Sam Field', roles: ['childSafety'] }),
    await makeStaff(site.context, { name: 'Sue Wells', roles: ['childSafety'] }),
  ]
  // The register has what other tests, or an earlier try, left there too.
  const [first, second] = [`NCA ${newId().slice(-6)}`, `AS ${newId().slice(-6)}`]
  const told = {
    authority: 'nca',
    reference: first,
    referredAt: new Date(Date.now() - 60_000).toISOString(),
    preserved: 'Evidence of the case is held, with its items.',
  }
  expect((await callConsole(site, sam, referrals.record, { id, body: told })).status).toBe(201)
  await openConsole(page, site, sue, `/case/${id}`)
  const card = page.getByRole('region', { name: 'Told to an authority' })
  await card.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(card.getByText('Confirmed by Sue Wells')).toBeVisible()

  await card.getByText('Write down a referral').click()
  await card.getByLabel('Authority').selectOption('police')
  await card.getByLabel('Its reference').fill(second)
  await card.getByLabel('What is kept for it').fill('The same.')
  await card.getByRole('button', { name: 'Write it down' }).click()
  await expect(card.getByLabel('When it was told')).toHaveAccessibleDescription(/^Please give the time/)
  await card.getByLabel('When it was told').fill('2026-11-01T09:30')
  await card.getByRole('button', { name: 'Write it down' }).click()
  await expect(card.getByText('Waits for a second person')).toBeVisible()

  await page.goto(`${site.consoleUrl}/referrals`)
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row(first)).toContainText('Confirmed by Sue Wells')
  await expect(row(second)).toContainText('Waits for a second person')
  expect(await findConsoleBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const places = await row(second).evaluate((one) =>
    ['a', '.tag'].map((name) => one.querySelector(name)?.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(places[1]?.top).toBeGreaterThanOrEqual(places[0]?.bottom ?? Infinity)
})

test('what is to leave a case is agreed to by another lead, and can be fetched at once', async ({ page, site }) => {
  const { context } = site
  const { id, memberId } = await reportUrgently(site)
  const megan = await makeStaff(context, { name: 'Megan Rees', roles: ['lead'] })
  const body = { kind: 'evidence', recipient: `Avon Police, by the order ${'x'.repeat(80)}` }
  expect((await callConsole(site, megan, disclosures.propose, { id, body })).status).toBe(201)
  await openConsole(page, site, await makeStaff(context, { name: 'Lea', roles: ['lead'] }), `/case/${id}`)
  await expect(page.getByText(/^Avon Police/)).toBeVisible()
  expect(await findSideways(page, 390)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Why, for the log').fill('The order is in our files.')
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText(/To be fetched until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fetch' })).toBeVisible()
  await eraseMember(context, memberId)
  await page.reload()
  await expect(page.getByText('account erased', { exact: true })).toBeVisible()
  await expect(page.getByText('This account has been erased.')).toBeVisible()
  expect(await runAxe(page, 1440, 'light')).toEqual([])
})
