import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gateClient, openAgeGate } from '@amour/test/age/age-gate.ts'
import { aPhoto, writeReviewKeys } from '@amour/test/age/person-gate.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { startApp } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { findConsoleBarriers, openConsoleTab } from '@amour/test/e2e/console/console-tab.ts'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { enterAs, logIn, logOut } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { startAgeProvider } from '@amour/tools/age-gate/age-provider.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A gate where the site sends people, at which a person compares, and a console that knows of it. */
async function openWithPerson(site: Site) {
  await using stack = new AsyncDisposableStack()
  await rm(join(site.ageGate.keyFolder, 'public-keys.json'), { force: true })
  const keys = await writeReviewKeys(site.ageGate.keyFolder)
  stack.use(
    await openAgeGate({
      serverUrl: site.database.url,
      siteUrl: site.url,
      place: site.ageGate,
      settings: { ...keys.gate, AGE_OIDC_NAME: 'Pretend ID' },
      openProvider: (returnTo) => startAgeProvider({ ...gateClient, port: 0, returnTo, isProduction: false }),
    }),
  )
  const port = await freePort()
  const consoleUrl = `http://localhost:${port}`
  const gateUrl = `http://localhost:${site.ageGate.port}`
  const settings = { ...site.environment, CONSOLE_PORT: String(port), ...keys.console(gateUrl) }
  const app = await startApp(consoleUrl, settings, ['moderator-api'])
  stack.defer(async () => void (await app.stop()))
  const all = stack.move()
  return { consoleUrl, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** From one's account to the page that asks for two photos. */
async function goToPerson(page: Page) {
  await page.goto('/account/age')
  await page.getByRole('radio', { name: 'With a person who looks at a document' }).check({ force: true })
  await expect(page.getByText(/^You add a photo of your ID and one of your face there/)).toBeVisible()
  await page.getByRole('button', { name: 'Go to the age gate' }).click()
  await expect(page.getByText(/^The person who compares sees your face/)).toBeVisible()
  await page.getByRole('link', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'Add two photos' })).toBeVisible()
}

const photo = async (name: string) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await aPhoto(name) })

/** Adds both photos, and gives the link to come back with. */
async function addPhotos(page: Page): Promise<string> {
  await page.getByLabel('Your photo ID').setInputFiles(await photo('document'))
  await page.getByLabel('Your face').setInputFiles(await photo('face'))
  await page.getByRole('button', { name: 'Send photos' }).click()
  await expect(page.getByRole('heading', { name: 'We have your photos' })).toBeVisible()
  return page.getByLabel('Your private link').inputValue()
}

/** Somebody who compares, with the first check before them. */
async function openReview(context: BrowserContext, site: Site, consoleUrl: string) {
  const page = await openConsoleTab(context, await makeStaff(site.context, { name: 'Nia Powell', roles: ['ageCheck'] }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(consoleUrl)
  await page.getByRole('main').getByRole('link', { name: 'Age checks' }).click()
  await expect(page.getByRole('heading', { name: 'Age checks', level: 1 })).toBeVisible()
  return page
}

async function openBoth(page: Page) {
  await expect(page.getByRole('button', { name: /^Look/ })).toHaveCount(2)
  await page.keyboard.press('r')
  for (const name of ['Photo ID', 'Face']) await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
}

async function decide(page: Page, outcome: string) {
  await page.getByRole('radio', { name: outcome }).check()
  await page.getByRole('button', { name: 'Review decision' }).click()
  const dialog = page.getByRole('dialog', { name: outcome })
  await expect(dialog).toBeVisible()
  await expectGoodDialog(page, 'AgeDecision')
  await dialog.getByRole('button', { name: /^Decide/ }).click()
  await expect(page.getByText(/^Check \w{4} is decided/)).toBeVisible()
}

const proofOf = (site: Site, memberId: string) =>
  site.context.db.selectFrom('age_proof').select(['method_class', 'level']).where('member_id', '=', memberId).execute()

test('a member adds two photos, logs out, a person finds them an adult, and they come back to fetch their proof', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  await using at = await openWithPerson(site)
  const ann = await makeMember(site.context, { password: 'open sesame', ageProvenUntil: null })
  await enterAs(page, ann)
  await goToPerson(page)
  await expectGood(page)
  const link = await addPhotos(page)
  await expectGood(page)

  // They log out while it waits, as people do within a day.
  await page.goto('/account/age')
  await expect(page.getByText('You started a check with a person')).toBeVisible()
  await logOut(page, ann.username)

  const tab = await openReview(context, site, at.consoleUrl)
  await expect(tab.getByText('Open both photos first.')).toBeVisible()
  expect(await findConsoleBarriers(tab)).toEqual([])
  await openBoth(tab)
  await tab.getByRole('radio', { name: 'Yes, an adult' }).check()
  await expect(tab.getByRole('button', { name: 'Review decision' })).toBeDisabled()
  for (const tick of await tab.getByRole('checkbox').all()) await tick.click()
  await decide(tab, 'Yes, an adult')
  await expect(tab.getByRole('heading', { name: 'No one is waiting' })).toBeVisible()

  await page.goto('/login')
  await logIn(page, { email: ann.email, password: 'open sesame' })
  await expect(page).not.toHaveURL(/login/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You’ve proved your age' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Fetch my proof' }).click()
  await expect(page.getByRole('heading', { name: 'Your proof is here' })).toBeVisible()
  await page.getByRole('button', { name: 'Hand it in now' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve proved that you’re 18 or over' })).toBeVisible()
  expect(await proofOf(site, ann.id)).toEqual([{ method_class: 'person', level: 'substantial' }])
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This check is over' })).toBeVisible()
})

test('photos that will not do are told of under their field; a no says why, and nothing is proved', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  await using at = await openWithPerson(site)
  const bob = await makeMember(site.context, { password: 'open sesame', ageProvenUntil: null })
  await enterAs(page, bob)
  await goToPerson(page)
  await page.getByLabel('Your photo ID').setInputFiles(await photo('document'))
  const text = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
  await page.getByLabel('Your face').setInputFiles(text)
  await page.getByRole('button', { name: 'Send photos' }).click()
  await expect(page.getByLabel('Your face')).toHaveAccessibleDescription(/We can’t read this kind of file/)
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([/didn’t work$/, /^What’s right is kept/])
  await expect(page.getByLabel('Your photo ID')).toHaveAccessibleDescription(/We have this one/)
  await expectGood(page)
  await page.getByLabel('Your face').setInputFiles(await photo('face'))
  await page.getByRole('button', { name: 'Send photos' }).click()
  const link = await page.getByLabel('Your private link').inputValue()

  const tab = await openReview(context, site, at.consoleUrl)
  await openBoth(tab)
  expect(await findConsoleBarriers(tab)).toEqual([])
  await decide(tab, 'Not the same person')

  await page.goto(link)
  await expect(page.getByText('We couldn’t tell that both photos show the same person.')).toBeVisible()
  await expectGood(page)
  expect(await proofOf(site, bob.id)).toEqual([])
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  // Without the settings of a review the console says that there is none.
  await tab.goto(`${site.consoleUrl}/age-checks`)
  await expect(tab.getByRole('heading', { name: 'No age gate is set up here' })).toBeVisible()
})

/** Without barriers in both themes, on a narrow phone and a wide screen. */
async function expectGood(page: Page) {
  for (const width of [320, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await findBarriers(page), `${width} ${colorScheme}`).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${width}`).toBeLessThanOrEqual(0)
    }
}
