import { decideAbout } from '@amour/test/e2e/trust/decide-about.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { chooseFiles, photoFor, readStoredUploads } from '@amour/test/e2e/media/media.ts'
import { enterAs, finishFirstProfile } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { findCutOff } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { expect, type Page } from '@playwright/test'

const WORDS = 'Long walks, short speeches, and dinner somewhere with candles.'

const form = (page: Page) => page.getByRole('form', { name: 'Your profile' })
const words = (page: Page) => form(page).getByLabel('In your own words')
const goOn = (page: Page) => form(page).getByRole('button', { name: /^Carry on/ })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save and look around' })
const live = (page: Page) => page.getByRole('complementary', { name: 'How others see you' })

test('a step is left only when it is right, and what was said against it goes once it is mended', async ({
  page,
  site,
}) => {
  await enterAs(page, await makeMember(site.context, { hasProfile: false }))
  await page.goto('/profile')
  await expect(save(page)).toHaveCount(0)
  await words(page).fill('Too short.')
  await words(page).press('Tab')
  await goOn(page).press('Enter')
  await expect(words(page)).toBeFocused()
  await expect(words(page)).toHaveAccessibleDescription(/between 20 and 2,000 characters\.$/)
  await words(page).fill(WORDS)
  await expect(words(page)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(live(page)).toContainText(WORDS)
  await goOn(page).press('Enter')
  await expect(form(page).getByRole('heading', { name: 'Would you like to add a photo?' })).toBeFocused()
  await form(page).getByRole('button', { name: 'Back' }).press('Enter')
  await expect(words(page)).toHaveValue(WORDS)
})

test('the button of the step with the photo stands from the first where it is pressed', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context, { hasProfile: false }))
  await page.goto('/profile')
  await words(page).fill(WORDS)
  const stood = await page.evaluateHandle(() => {
    const tops = new Set<number>()
    new MutationObserver(() => {
      const button = document.querySelector('form.card button[type=submit]')
      if (button?.textContent.includes('without a photo'))
        tops.add(Math.round(button.getBoundingClientRect().top + scrollY))
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    return tops
  })
  await expect(form(page).locator('input[type=file]').first()).toBeAttached()
  await goOn(page).click()
  await expect(form(page).getByRole('radio', { name: 'Private' })).toBeVisible()
  expect(await stood.evaluate((tops) => tops.size)).toBe(1)

  // With letters twice as large on the narrowest phone, nothing of it stands beyond its card.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const beyond = await form(page).evaluate((card) =>
    [...card.querySelectorAll('*')]
      .filter(
        (part) => part.checkVisibility() && part.getBoundingClientRect().right > card.getBoundingClientRect().right,
      )
      .map((part) => part.outerHTML.slice(0, 80)),
  )
  expect(beyond).toEqual([])
  expect(await findCutOff(page)).toEqual([])
})

test('a photo in the middle is private unless chosen otherwise, and does not stand where others look', async ({
  page,
  site,
}) => {
  const member = await makeMember(site.context, { hasProfile: false })
  await enterAs(page, member)
  await page.goto('/profile')
  await words(page).fill(WORDS)
  await goOn(page).click()
  await expect(form(page).getByRole('button', { name: 'Carry on without a photo' })).toBeVisible()
  await expect(form(page).getByRole('radio', { name: 'Private' })).toBeChecked()
  await chooseFiles(page, [await photoFor(31)])
  await form(page)
    .getByRole('button', { name: /^Upload/ })
    .click()
  await expect(form(page).getByText('1 photo added.')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Carry on', exact: true })).toBeVisible()
  expect(await readStoredUploads(site, member.id)).toMatchObject([{ visibility: 'private' }])
  await expect(live(page).getByRole('img', { name: /window|no photo/ })).toBeVisible()
})

test('what fails at the end leads back to its step with every word kept, and an outage loses nothing', async ({
  page,
  site,
}) => {
  await enterAs(page, await makeMember(site.context, { hasProfile: false }))
  await page.goto('/profile')
  await words(page).fill(WORDS)
  const saved = '**/api/users/me/update'
  await page.route(saved, (route) => route.abort(), { times: 1 })
  await finishFirstProfile(page)
  await expect(form(page)).toContainText('Nothing you wrote is lost')
  await page.route(
    saved,
    (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        json: { message: 'no', violations: [{ propertyPath: 'description', message: 'Please say it differently.' }] },
      }),
    { times: 1 },
  )
  await save(page).click()
  await expect(words(page)).toBeFocused()
  await expect(words(page)).toHaveAccessibleDescription(/Please say it differently\.$/)
  await expect(words(page)).toHaveValue(WORDS)
  await words(page).fill(`${WORDS} Differently.`)
  await finishFirstProfile(page)
  await expect(page).toHaveURL('/')
})

test('the first profile ends with three people to write to and the word that one’s own are being read', async ({
  page,
  site,
}) => {
  const { id: locationId } = await site.context.db
    .selectFrom('location')
    .select('id')
    .where('city', '=', 'Oakham')
    .executeTakeFirstOrThrow()
  const others = await Promise.all(
    [1, 2, 3, 4].map(() => makeMember(site.context, { gender: 'Man', seeking: 'Woman', locationId })),
  )
  const me = await makeMember(site.context, { gender: 'Woman', seeking: 'Man', locationId, hasProfile: false })
  await enterAs(page, me)
  await page.goto('/profile')
  await words(page).fill(`${WORDS} My rates are fair.`)
  await finishFirstProfile(page)
  const welcome = page.getByRole('region', { name: 'You’re in. Here are 3 people to say hello to' })
  await expect(welcome.getByRole('article')).toHaveCount(3)
  await expect(welcome).toContainText('A person is reading your words')
  const names = await welcome.getByRole('article').getByRole('heading').getByRole('link').allTextContents()
  expect(others.map(({ username }) => username)).toEqual(expect.arrayContaining(names))
  await welcome.getByRole('link', { name: `Message ${names[0]}` }).click()
  await expect(page).toHaveURL(/\/inbox\/message\//)
  await page.goBack()
  await expect(welcome).toBeVisible()
  await welcome.getByRole('button', { name: 'Not now' }).click()
  await expect(welcome).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(me.username)
  await expect(welcome).toHaveCount(0)
  await page.goto(`/member/${me.username}`)
  await expect(page.getByText(/^A person is reading your words/)).toBeVisible()
})

test('while the words of a profile wait, their owner is told wherever it matters, and a visitor meets no empty page', async ({
  page,
  site,
  browser,
}) => {
  const me = await makeMember(site.context, { gender: 'Woman', seeking: 'Man', hasProfile: false })
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await enterAs(page, me)
  await page.goto('/profile')
  await words(page).fill(`${WORDS} My rates are fair.`)
  await finishFirstProfile(page)
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByText(/^A person is reading your words\. Until then/)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Your new words show once a person has read them.')).toBeVisible()
  await page.goto(`/inbox/message/${ben.username}`)
  await expect(page.getByText(`Until then ${ben.username} sees your picture, age and town.`)).toBeVisible()

  const other = await browser.newPage({ baseURL: site.url })
  await enterAs(other, ben)
  await other.goto(`/member/${me.username}`)
  const instead = other.getByText(`${me.username} hasn’t introduced themselves yet.`)
  await expect(instead).toContainText('You can flirt, or say hello first.')
  await expect(other.getByText('My rates are fair')).toHaveCount(0)
  await decideAbout(site, me.username, { action: 'approve' })
  await other.reload()
  await expect(other.getByText('My rates are fair')).toBeVisible()
  await expect(instead).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText(/^A person is reading your words/)).toHaveCount(0)
  await other.close()
})

test('once the profile is saved in one tab the other does not offer to save it anew', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context, { hasProfile: false }))
  await page.goto('/profile')
  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(form(other)).toBeVisible()
  await words(page).fill(WORDS)
  await finishFirstProfile(page)
  await expect(page).toHaveURL('/')
  await other.bringToFront()
  await expect(other.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await expect(other.getByLabel('In your own words')).toHaveValue(WORDS)
})
