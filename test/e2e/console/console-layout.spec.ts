import { cases } from '@amour/contract/console/cases.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { newId } from '@amour/server/security/ids.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { expect } from '@playwright/test'
import { findCutOff, findSideways } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { coveredBy, findTightLayout } from './console-tab.ts'
import { callConsole, emptyQueues, openConsole, takeCase } from './console-session.ts'
import { test } from '@amour/test/e2e/support/site.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('an upload that lies open leaves each button its own place, and a demonstration its date', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  await storePhoto(context, (await makeMember(context)).id, { status: 'pending' })
  await moderationMaintenance.perform(context, {})
  const una = await makeStaff(context, { name: 'Una Grey' })
  // This site has no demonstration: only the word of it is added to who is signed in.
  await page.route(`**${staffSession.me.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), isDemo: true } })
  })
  await openConsole(page, site, una, '/queue/media')
  await page.getByRole('button', { name: /^Start next/ }).click()
  await page.getByRole('button', { name: /^Look/ }).click()
  await expect(page.getByRole('button', { name: /^Cover/ })).toBeVisible()
  await expect(page.getByText('Demo', { exact: true })).toBeVisible()
  expect(await findTightLayout(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Skip/ }).click()
})

test('the date in the bar of a demonstration is cut by nothing, however narrow the window', async ({ page, site }) => {
  await page.route(`**${staffSession.me.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), isDemo: true } })
  })
  await openConsole(page, site, await makeStaff(site.context, { name: 'Una Grey' }))
  await expect(page.getByText('Demo', { exact: true })).toBeVisible()
  for (const width of [1280, 1024, 900, 899, 768, 640, 600, 480, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const [date, bar] = [page.locator('.crumb > span'), page.locator('.topbar')]
    const cut = await date.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))
    expect(cut, `${width} px`).toBeLessThanOrEqual(1)
    expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth), `${width} px`).toBeLessThanOrEqual(0)
    // None of what stands beside it is left alone on a second line.
    const tops = await bar.locator('.well > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
})

test('where one is stands in the side bar, however many places there are', async ({ page, site }) => {
  const lea = await makeStaff(site.context, { roles: ['moderator', 'childSafety', 'ageCheck', 'lead', 'admin'] })
  await openConsole(page, site, lea)
  const last = page.getByRole('navigation').getByRole('link', { name: 'Staff', exact: true })
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`${site.consoleUrl}/staff`)
    await expect(last).toHaveAttribute('aria-current', 'page')
    await expect(last).toBeInViewport({ ratio: 0.9 })
  }
})

test('a queue whose names are as long as names get stays within its card', async ({ page, site }) => {
  const { context } = site
  await emptyQueues(site)
  const ann = await makeMember(context)
  const ben = await makeMember(context, { username: `${'W'.repeat(22)}${newId().slice(-8)}` })
  const told = { kind: 'profile', category: 'unwantedSexual', target: ben.id, description: 'I asked them to stop.' }
  for (const { token } of [ann, await makeMember(context)]) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.request.post(site.url + reports.create.path, { headers, data: told })).ok()).toBe(true)
  }
  const una = await makeStaff(context, { name: 'Wilhelmina Featherstonehaugh-Cholmondeley' })
  await openConsole(page, site, una, '/queue/reports')
  await takeCase(page, site, 'reports', ben.username)
  await page.goto(`${site.consoleUrl}/queue/reports`)
  await expect(page.getByRole('row', { name: new RegExp(ben.username) })).toContainText('Wilhelmina')
  expect(await findTightLayout(page)).toEqual([])
  // On a phone the two names share a line: each is cut, and neither lies over the other.
  await page.setViewportSize({ width: 390, height: 844 })
  const [target, holder] = [await page.locator('.tname').boundingBox(), await page.locator('.hname').boundingBox()]
  expect(target?.width).toBeGreaterThan(60)
  expect(holder?.x).toBeGreaterThanOrEqual((target?.x ?? 0) + (target?.width ?? 0))
})

test('a queue of another role says so, and one whose only case somebody holds says who', async ({ page, site }) => {
  const { context } = site
  await emptyQueues(site)
  const [ann, ben] = [await makeMember(context), await makeMember(context)]
  const told = { kind: 'profile', category: 'harassment', target: ben.id, description: 'I asked them to stop.' }
  const headers = { authorization: `Bearer ${ann.token}` }
  expect((await page.request.post(site.url + reports.create.path, { headers, data: told })).ok()).toBe(true)
  const una = await makeStaff(context, { name: 'Una Grey' })
  await openConsole(page, site, una, '/queue/urgent')
  await expect(page.getByRole('heading', { name: 'This queue isn’t part of your role' })).toBeVisible()
  await expect(page.getByText('It’s worked by: Child safety, Lead.')).toBeVisible()
  await expect(page.getByText('Try again')).toHaveCount(0)
  expect(await findTightLayout(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  // So does a case that is none of theirs, or of nobody: no second try brings it.
  await page.goto(`${site.consoleUrl}/case/${newId()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'There’s no case for you here' })).toBeVisible()
  await expect(page.getByText('Try again')).toHaveCount(0)
  await takeCase(page, site, 'reports', ben.username)

  // A tab that was loaded anew skips what it holds still; what has lapsed it does not take for that.
  await page.reload()
  await expect(page.getByRole('button', { name: /^Give back/ })).toBeVisible()
  const { db, clock } = context
  const lapsed = new Date(clock.now().getTime() - 1_000)
  await db.updateTable('moderation_case').set({ claim_until: lapsed }).where('claimed_by', '=', una.id).execute()
  await page.keyboard.press('x')
  await expect(page.getByText(/^This case isn’t yours any more/)).toBeVisible()
  expect(await db.selectFrom('case_skip').selectAll().where('staff_id', '=', una.id).execute()).toEqual([])
  await takeCase(page, site, 'reports', ben.username)
  await page.goto(`${site.consoleUrl}/queue/reports`)
  const row = page.getByRole('row', { name: new RegExp(ben.username) })
  await row.click()
  await expect(row).toContainText('Una Grey')
  await page.keyboard.press('u')
  await expect(row).not.toContainText('Una Grey')
  await expect(page.getByText('passed by')).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('passed by')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('status').filter({ hasText: 'You passed by the only case here.' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''

  // Anyone who undoes too late is told who was faster, and asks in vain once only.
  const meg = await makeStaff(context, { name: 'Megan Rees' })
  await page.route('**/undo-skip', async (route) => {
    await callConsole(site, meg, cases.claim, { id })
    await route.continue()
  })
  await page.keyboard.press('x')
  await expect(page.getByText(/^You passed AM-\S+ by\. For 12 hours/)).toBeVisible()
  await page.keyboard.press('z')
  const late = page.getByRole('status').filter({ hasText: 'We couldn’t undo' })
  await expect(late).toContainText('Megan Rees has it')
  await expect(late.getByRole('button')).toHaveCount(0)
  const note = page.locator('.alert', { hasText: 'The only case here is with Megan Rees.' })
  await expect(note).toBeVisible()
  const below = await note.evaluate((it) => {
    const next = it.nextElementSibling
    return next ? next.getBoundingClientRect().top - it.getBoundingClientRect().bottom : 0
  })
  expect(below).toBeGreaterThanOrEqual(12)
})

test('the title of a case stands whole in a narrow window, however long the name of who holds it', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const [ann, ben] = [await makeMember(context), await makeMember(context)]
  const data = { kind: 'profile', category: 'unwantedSexual', target: ben.id, description: 'I asked them to stop.' }
  const headers = { authorization: `Bearer ${ann.token}` }
  expect((await page.request.post(site.url + reports.create.path, { headers, data })).ok()).toBe(true)
  const { id } = await context.db
    .selectFrom('moderation_case')
    .select('id')
    .where('member_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  const holder = await makeStaff(context, { name: 'Wilhelmina Featherstonehaugh-Cholmondeley' })
  await callConsole(site, holder, cases.claim, { id })
  await openConsole(page, site, await makeStaff(context, { roles: ['lead'] }), `/case/${id}`)
  await expect(page.getByRole('button', { name: /^Take over/ })).toBeVisible()
  for (const width of [1280, 1024, 900]) {
    await page.setViewportSize({ width, height: 800 })
    const hidden = await page.getByRole('heading', { level: 1 }).evaluate((it) => it.scrollWidth - it.clientWidth)
    expect([width, hidden]).toEqual([width, 0])
  }
})

test('what offers to take a skip back stands clear of the next case’s controls', async ({ page, site }) => {
  const { context } = site
  await emptyQueues(site)
  const headers = { authorization: `Bearer ${(await makeMember(context)).token}` }
  const told = { kind: 'profile', category: 'harassment', description: 'I asked them to stop.' }
  for (let n = 0; n < 2; n += 1) {
    const data = { ...told, target: (await makeMember(context)).id }
    expect((await page.request.post(site.url + reports.create.path, { headers, data })).ok()).toBe(true)
  }
  await openConsole(page, site, await makeStaff(context, { name: 'Una Grey' }), '/queue/reports')
  await page.getByRole('button', { name: /^Start next/ }).click()
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  const passed = page.url()
  await page.keyboard.press('x')
  const bar = page.getByRole('status').filter({ hasText: /^You passed AM-/ })
  await expect(bar).toBeVisible()
  await expect(page).not.toHaveURL(passed)
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review decision/ })).toBeVisible()
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await coveredBy(bar)).toEqual([])
  }
})

test('a long dialog opens at its beginning, with its button in sight', async ({ page, site }) => {
  const una = await makeStaff(site.context, { name: 'Una Grey' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, site, una)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expect(dialog.getByText('Overview', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('in a window of a phone, and of 1280 pixels at 400 %, a queue and a case say whole what was reported', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const ann = await makeMember(context)
  const ben = await makeMember(context, { username: `${'W'.repeat(22)}${newId().slice(-8)}` })
  const told = { kind: 'profile', category: 'harassment', target: ben.id, description: 'I asked them to stop.' }
  const answer = await page.request.post(site.url + reports.create.path, {
    headers: { authorization: `Bearer ${ann.token}` },
    data: told,
  })
  expect(answer.status()).toBe(201)
  await openConsole(page, site, await makeStaff(context, { name: 'Una Grey' }), '/queue/reports')
  const row = page.getByRole('row').filter({ hasText: 'AM-' })
  const what = row.getByText('Reported profile: harassment or stalking')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(what).toBeVisible()
    expect(await what.evaluate((one) => one.scrollWidth - one.clientWidth), `what was reported at ${width}`).toBe(0)
    // A select cuts what is chosen without a word: it is as wide as that.
    const category = page.getByLabel('Category')
    const room = await category.evaluate((one) => {
      const measure = document.createElement('canvas').getContext('2d')
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(one)
      if (!measure) return 0
      measure.font = font
      const text = (one as HTMLSelectElement).selectedOptions[0]?.text ?? ''
      return (
        one.clientWidth -
        parseFloat(paddingInlineStart) -
        parseFloat(paddingInlineEnd) -
        measure.measureText(text).width
      )
    })
    expect(room, `room for “Any category” at ${width}`).toBeGreaterThanOrEqual(-1)
    const [reference, clock] = await Promise.all([
      row.getByRole('link').boundingBox(),
      row.locator('.clock').boundingBox(),
    ])
    const isBeside = (reference?.x ?? 0) + (reference?.width ?? 0) <= (clock?.x ?? 0) + 1
    const isAbove = (reference?.y ?? 0) + (reference?.height ?? 0) <= (clock?.y ?? 0) + 1
    expect(isBeside || isAbove, `the reference and its clock at ${width}`).toBe(true)
    expect(await findSideways(page, width)).toEqual([])
  }
  // Far below the beginning of the queue, where the case begins all the same.
  await page.setViewportSize({ width: 390, height: 320 })
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reported profile' })).toBeVisible()
  await expect(page).toHaveURL(/\/case\//)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await findSideways(page, width)).toEqual([])
    expect(await findCutOff(page)).toEqual([])
  }
})
