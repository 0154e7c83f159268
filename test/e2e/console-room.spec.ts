import { deskSession } from '@amour/contract/console/desk-session.ts'
import { reports } from '@amour/contract/reports.ts'
import { keepDesk } from '@amour/server/features/cases/cases.jobs.ts'
import { aPhoto } from '@amour/test/a-photo.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { makeStaff } from '@amour/test/make-staff.ts'
import { expect } from '@playwright/test'
import { findTight } from './console-tab.ts'
import { emptyQueues, openDesk, takeCase } from './desk.ts'
import { test } from './site.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('an upload that lies open leaves each button its own place, and a demonstration its date', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  await aPhoto(context, (await makeMember(context)).id, { status: 'pending' })
  await keepDesk.perform(context, {})
  const una = await makeStaff(context, { name: 'Una Grey' })
  // This site has no demonstration: only the word of it is added to who is signed in.
  await page.route(`**${deskSession.me.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), isDemo: true } })
  })
  await openDesk(page, site, una, '/queue/media')
  await page.getByRole('button', { name: /^Start next/ }).click()
  await page.getByRole('button', { name: /^Look/ }).click()
  await expect(page.getByRole('button', { name: /^Cover/ })).toBeVisible()
  await expect(page.getByText('Demo', { exact: true })).toBeVisible()
  expect(await findTight(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Skip/ }).click()
})

test('a queue of another role says so, and one whose only case somebody holds says who', async ({
  browser,
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const [ann, ben] = [await makeMember(context), await makeMember(context)]
  const told = { kind: 'profile', category: 'harassment', target: ben.id, description: 'I asked them to stop.' }
  const headers = { authorization: `Bearer ${ann.token}` }
  expect((await page.request.post(site.url + reports.create.path, { headers, data: told })).ok()).toBe(true)
  const una = await makeStaff(context, { name: 'Una Grey' })
  await openDesk(page, site, una, '/queue/urgent')
  await expect(page.getByRole('heading', { name: 'This queue is not part of your role' })).toBeVisible()
  await expect(page.getByText('It is worked by: Child safety, Lead.')).toBeVisible()
  await expect(page.getByText('Try again')).toHaveCount(0)
  expect(await findTight(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await takeCase(page, site, 'reports', ben.username)
  await page.goto(`${site.consoleUrl}/queue/reports`)
  await page.getByRole('row', { name: new RegExp(ben.username) }).click()
  await page.keyboard.press('u')
  await expect(page.getByText('passed by')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('status').filter({ hasText: 'You passed by the only case here.' })).toBeVisible()
  const tab = await browser.newPage()
  await openDesk(tab, site, await makeStaff(context, { name: 'Megan Rees' }))
  await takeCase(tab, site, 'reports', ben.username)
  await tab.close()
  await expect(page.getByText('The only case here is with Megan Rees.')).toBeVisible()
})
