import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { showAnswers } from '@amour/test/members/show-answers.ts'
import { findSideways } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { decideAbout } from '@amour/test/e2e/trust/decide-about.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'

const SUNDAY = 'Toast, and the long way round the paper.'
const BAR = 'Whatever they have brewed within five miles.'

const named = (name: string) => `${name}-${newId().slice(-8)}`
const panel = (page: Page) => page.getByRole('region', { name: 'Prompts' })
const field = (page: Page, prompt: string) => panel(page).getByRole('textbox', { name: prompt })

async function answer(page: Page, prompt: string, words: string) {
  await panel(page)
    .getByLabel(/^Choose (a|another) prompt/)
    .selectOption(prompt)
  await expect(field(page, prompt)).toBeFocused()
  await page.keyboard.type(words)
}

test('a member answers prompts, loses no word when saving fails, and others read them once a person has', async ({
  page,
  site,
  browser,
}) => {
  const ann = await makeMember(site.context, { username: named('ann') })
  const ben = await makeMember(site.context, { username: named('ben'), gender: 'Man', seeking: 'Woman' })
  await enterAs(page, ann)
  await page.goto('/profile')
  await answer(page, 'A wet Sunday is for', SUNDAY)
  await answer(page, 'At the bar, I’ll have', BAR)
  await panel(page).getByRole('button', { name: 'Move up: At the bar, I’ll have' }).click()
  await expect(panel(page).getByRole('textbox').first()).toHaveValue(BAR)
  await page.route('**/api/users/me/prompts', (route) => route.abort())
  await panel(page).getByRole('button', { name: 'Save answers' }).click()
  await expect(panel(page).getByText('We couldn’t save your answers. They’re still here: try again.')).toBeVisible()
  await page.unroute('**/api/users/me/prompts')
  // What another tab shows is what the browser keeps.
  const tab = await page.context().newPage()
  await tab.goto('/profile')
  await expect(panel(tab).getByRole('textbox').first()).toHaveValue(BAR)
  await tab.close()
  await page.reload()
  await expect(field(page, 'A wet Sunday is for')).toHaveValue(SUNDAY)
  await expect(panel(page).getByRole('textbox').first()).toHaveValue(BAR)

  await field(page, 'At the bar, I’ll have').fill('x')
  await panel(page).getByRole('button', { name: 'Save answers' }).click()
  const wrong = field(page, 'At the bar, I’ll have')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAccessibleDescription('1 / 200 Please write between 3 and 200 characters.')
  await wrong.fill(BAR)
  await panel(page).getByRole('button', { name: 'Save answers' }).click()
  await expect(panel(page).getByText('Waiting for approval')).toHaveCount(2)
  await expect(panel(page).getByRole('button', { name: 'Save answers' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findSideways(page, 320)).toEqual([])

  const other = await browser.newPage({ baseURL: site.url })
  await enterAs(other, ben)
  await other.goto(`/member/${ann.username}`)
  await expect(other.getByRole('heading', { level: 1 })).toContainText(ann.username)
  await expect(other.getByRole('blockquote')).toHaveCount(0)
  await decideAbout(site, ann.username, { action: 'approve' })
  await page.reload()
  await expect(panel(page).getByText('Others can read this')).toHaveCount(2)
  await other.reload()
  await expect(other.getByRole('blockquote')).toHaveText([BAR, SUNDAY])
  // Without a photo the words come first.
  const [words, window] = [other.getByRole('blockquote').first(), other.locator('.gallery')]
  await other.setViewportSize({ width: 390, height: 844 })
  expect((await words.boundingBox())?.y ?? Infinity).toBeLessThan((await window.boundingBox())?.y ?? 0)
  await other.close()
})

test('the page of a member with photos stands between their answers, and a press shows any of them large', async ({
  page,
  site,
}) => {
  const { context } = site
  const ann = await makeMember(context, { username: named('ann') })
  const ben = await makeMember(context, { username: named('ben'), gender: 'Man', seeking: 'Woman' })
  await storePhoto(context, ann.id, { isDefault: true })
  await storePhoto(context, ann.id)
  await showAnswers(context, ann.id, [BAR, SUNDAY])
  await enterAs(page, ben)
  await page.goto(`/member/${ann.username}`)
  const pieces = page.locator('.pull, .pull-photo')
  await expect(pieces).toHaveCount(3)
  await expect(pieces.nth(0)).toContainText(BAR)
  await expect(pieces.nth(2)).toContainText(SUNDAY)
  await pieces.nth(1).getByRole('button', { name: 'Picture 2' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('2 of 2')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findSideways(page, 320)).toEqual([])
})

test('an answer is quoted inside the encrypted message, and the wire carries none of it', async ({ page, site }) => {
  const { context } = site
  const password = 'open sesame £1'
  const ann = await makeMember(context, { username: named('ann'), hasKeys: true })
  const ben = await makeMember(context, { gender: 'Man', seeking: 'Woman', hasKeys: true, password })
  await showAnswers(context, ann.id, [BAR, SUNDAY])
  await page.goto('/login')
  await logIn(page, { email: ben.email, password })
  await expect(page).toHaveTitle(/^Home/)
  await page.goto(`/member/${ann.username}`)
  const sent: string[] = []
  page.on('request', (request) => {
    sent.push(request.url(), request.postData() ?? '')
  })
  await page.getByRole('link', { name: 'Answer this: A good evening ends with' }).click()
  const field = page.getByLabel(`Message ${ann.username}`)
  const quoted = `“A good evening ends with… ${BAR}”\n\n`
  await expect(field).toHaveValue(quoted)
  await expect(field).toBeFocused()
  // What is begun is no reason to offer another beginning, and nothing goes by itself.
  await expect(page.getByRole('group', { name: /^Not sure how to start/ })).toHaveCount(0)
  await field.fill('')
  await page.getByRole('button', { name: 'Sunday looks wet. What time do you start?' }).click()
  await expect(field).toHaveValue(`“A wet Sunday is for… ${SUNDAY}”\n\nSunday looks wet. What time do you start?`)
  await field.press('End')
  await page.keyboard.type(' Bring an umbrella.')
  await expect(page.getByRole('group', { name: /^Not sure how to start/ })).toHaveCount(0)
  expect(sent.filter((text) => text.includes('"message"'))).toEqual([])
  await field.press('Enter')
  await expect(page.getByRole('log').getByText('What time do you start? Bring an umbrella.')).toBeVisible()
  const posted = sent.filter((text) => text.includes('"message"'))
  expect(posted).toHaveLength(1)
  for (const word of ['Sunday', 'Toast', 'wetSunday', 'umbrella', 'within five miles']) {
    expect(
      sent.filter((text) => text.includes(word)),
      word,
    ).toEqual([])
  }
})
