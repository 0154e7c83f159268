import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { makeWave, putReport } from '@amour/test/trust/wave-of-reports.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { expect, type Page } from '@playwright/test'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { emptyQueues, openConsole } from './console-session.ts'
import { findConsoleBarriers, openConsoleTab } from './console-tab.ts'

const SIZE = 12

test.use({ viewport: { width: 1440, height: 900 } })

/** How often each of these cases was decided for good. */
async function countDecided({ context }: Site, ids: readonly string[]) {
  const rows = await context.db
    .selectFrom('decision')
    .select(['case_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('case_id', 'in', ids)
    .where('is_final', '=', true)
    .groupBy('case_id')
    .execute()
  return { cases: rows.length, most: Math.max(0, ...rows.map(({ count }) => Number(count))) }
}

/** From the queue to the review by keys alone: all like the chosen one, all of them marked, five opened, no action. */
async function reviewWave(page: Page) {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: /^Reported in the same words as AM-/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(`${SIZE} marked`)).toBeVisible()
  await page.keyboard.press('d')
  await openSamples(page)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `No action: ${SIZE} cases` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Decide all ${SIZE}` })).toBeEnabled()
}

async function openSamples(page: Page) {
  for (let opened = 1; opened < 5; opened += 1) {
    await expect(page.getByText(`Opened ${opened} of 5`)).toBeVisible()
    await page.keyboard.press('s')
  }
  await expect(page.getByText('Opened 5 of 5')).toBeVisible()
}

test('a wave is closed by keys alone, is taken back with one, and survives a reload without loss or double', async ({
  page,
  site,
}) => {
  await emptyQueues(site)
  const { cases: ids } = await makeWave(site.context, SIZE)
  const mia = await makeStaff(site.context)
  await openConsole(page, site, mia, '/queue/reports')
  await expect(page.getByText(`${SIZE} reports in the same words`)).toBeVisible()
  await reviewWave(page)
  await expectGoodDialog(page, 'WaveReviewDialog')
  await page.keyboard.press('Enter')
  const said = page.getByText(`${SIZE} reports decided: No action.`)
  await expect(said).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await page.keyboard.press('z')
  await expect(said).toHaveCount(0)
  expect(await countDecided(site, ids)).toEqual({ cases: 0, most: 0 })

  await reviewWaveAgain(page)
  await page.keyboard.press('Enter')
  await expect(said).toBeVisible()
  // A second window of the same person is opened, and the tab goes, both in the middle of it: each sends what it finds,
  // and the one whose call is answered last tells it.
  const all = new RegExp(`^(All ${SIZE} reports are decided|${SIZE} reports? (is|are) decided)`)
  const tells = (tab: Page) => tab.getByText(all).waitFor({ timeout: 40_000 })
  const told = [tells(page)]
  const other = await openConsoleTab(page.context(), mia)
  told.push(tells(other))
  await other.goto(`${site.consoleUrl}/queue/reports`)
  await page.reload()
  await Promise.any(told)
  await expect.poll(() => countDecided(site, ids), { timeout: 20_000 }).toEqual({ cases: SIZE, most: 1 })
  await expect(page.getByText('Nothing waits here')).toBeVisible()
})

/** What was opened before counts still. */
async function reviewWaveAgain(page: Page) {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(`${SIZE} marked`)).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByText('Opened 5 of 5')).toBeVisible()
  expect(await findConsoleBarriers(page)).toEqual([])
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Decide all ${SIZE}` })).toBeEnabled()
}

test('rows are marked by the space bar, with Shift up to here, and by the mouse; what does not fit is told', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const { members } = await makeWave(context, 5)
  const other = await makeMember(context)
  const by = members[0]?.id ?? ''
  await putReport(context, { by, about: other.id, description: 'He waits for me outside of my office.' })
  await openConsole(page, site, await makeStaff(context), '/queue/reports')
  await expect(page.getByRole('row')).toHaveCount(7)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 marked')).toBeVisible()
  for (let moved = 0; moved < 5; moved += 1) await page.keyboard.press('j')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('6 marked')).toBeVisible()
  const last = page.getByRole('row').last().getByRole('checkbox')
  await last.click()
  await expect(page.getByText('5 marked')).toBeVisible()
  await last.click()
  expect(await findConsoleBarriers(page)).toEqual([])
  await page.keyboard.press('d')
  await expect(page.getByText('1 in which something else was reported')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Decide 5 cases together' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open \d more first/ })).toHaveAttribute('aria-disabled', 'true')
})

test('where none of the marked can be decided together, the screen says that, and opens nobody’s case', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const { cases: ids } = await makeWave(context, 2)
  const tom = await makeStaff(context)
  await openConsole(page, site, await makeStaff(context), '/queue/reports')
  await expect(page.getByRole('row')).toHaveCount(3)
  for (const key of ['Space', 'j', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText('2 marked')).toBeVisible()
  const claim = { claimed_by: tom.id, claim_token: newId(), claim_until: new Date(Date.now() + 600_000) }
  await context.db.updateTable('moderation_case').set(claim).where('id', 'in', ids).execute()
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { name: 'None of these can be decided together' })).toBeVisible()
  await expect(page.getByText('2 with someone else')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0)
  expect(await findConsoleBarriers(page)).toEqual([])
})

test('what a queue is narrowed to stands in the address: back, reload and a shared link lead there', async ({
  page,
  site,
}) => {
  const { context } = site
  await emptyQueues(site)
  const word = `glow${newId().slice(-8)}`
  const [ann, bob, cat] = [await makeMember(context), await makeMember(context), await makeMember(context)]
  await putReport(context, { by: ann.id, about: bob.id })
  await putReport(context, { by: bob.id, about: cat.id, description: `They trade in lanterns, ${word}.` })
  await openConsole(page, site, await makeStaff(context), '/queue/reports')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Score', { exact: true }).selectOption('70')
  await expect(page.getByText('Nothing of this kind waits')).toBeVisible()
  await expect(page).toHaveURL(/minScore=70/)
  await page.goBack()
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: /^By the same reporter as AM-/ })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: /^By the same reporter as AM-/ }).click()
  await expect(rows).toHaveCount(3)
  await page.goto(`${site.consoleUrl}/queue/reports?category=hate&minScore=many`)
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('hate')
  await expect(page.getByLabel('Score', { exact: true })).toHaveValue('')

  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Find a case' })
  await dialog.getByRole('button', { name: 'Words that were reported' }).click()
  await dialog.getByLabel('Words', { exact: true }).fill(`LANTERNS ${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/case\//)
  await expect(page.getByRole('heading', { name: /^Reported profile: scam/ })).toBeVisible()
})

test('a lead looks at a member without a case and answers a withdrawn conflict; a moderator has no such page', async ({
  page,
  site,
  browser,
}) => {
  const { context } = site
  await emptyQueues(site)
  const bob = await makeMember(context, { username: `bob${newId().slice(-6)}` })
  const mia = await makeStaff(context, { name: `Mia ${newId().slice(-6)}` })
  const lea = await makeStaff(context, { name: 'Lea', roles: ['lead'] })
  const theirs = await browser.newPage()
  await openConsole(theirs, site, mia, '/member')
  await expect(theirs.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible()
  await theirs.goto(`${site.consoleUrl}/me`)
  await theirs.getByLabel('Usernames').fill(bob.username)
  await theirs.getByRole('button', { name: 'Keep the declaration' }).click()
  await expect(theirs.getByText('Kept')).toBeVisible()
  await theirs.getByLabel('Usernames').fill('')
  await theirs.getByRole('button', { name: 'Keep the declaration' }).click()
  await expect(theirs.getByLabel('Why they count no longer')).toHaveAccessibleDescription(/Please/)
  await theirs.getByLabel('Why they count no longer').fill('A namesake, it turned out.')
  await theirs.getByRole('button', { name: 'Keep the declaration' }).click()
  await expect(theirs.getByText(`A lead has been asked about ${bob.username}.`)).toBeVisible()
  expect(await findConsoleBarriers(theirs)).toEqual([])
  await theirs.close()

  await openConsole(page, site, lea)
  await expect(page.getByText(`${mia.name} knows ${bob.username}`)).toBeVisible()
  expect(await findConsoleBarriers(page)).toEqual([])
  await page.getByRole('button', { name: `They may decide: ${mia.name} about ${bob.username}` }).click()
  await expect(page.getByText(`${mia.name} knows ${bob.username}`)).toHaveCount(0)
  expect(await context.db.selectFrom('staff_conflict').selectAll().where('staff_id', '=', mia.id).execute()).toEqual([])

  await page.getByRole('link', { name: 'A member' }).click()
  await page.getByLabel('Username').fill(bob.username)
  await page.getByLabel('Why you look').fill('Because.')
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(page.getByLabel('Why you look')).toHaveAccessibleDescription(/ten characters/)
  await page.getByLabel('Why you look').fill('A letter of a bank names this account.')
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Who looked before' })).toBeVisible()
  await expect(page.getByText('Nobody has, without a case.')).toBeVisible()
  expect(await findConsoleBarriers(page)).toEqual([])
})
