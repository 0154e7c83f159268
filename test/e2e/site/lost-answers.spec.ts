import { keys } from '@amour/contract/account/keys.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { twoStep } from '@amour/contract/account/two-step.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import { newId } from '@amour/server/security/ids.ts'
import { notify } from '@amour/server/features/people/notifications/notifications.service.ts'
import { acquaint } from '@amour/test/members/acquaintance.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { makeAuthenticatorCode } from '@amour/test/e2e/account/authenticator.ts'
import { expect, type Page } from '@playwright/test'

/** The next call of an endpoint is carried out, and its answer lost on the way back; says when that has happened. */
async function loseAnswer(page: Page, { path, method }: { path: string; method: string }) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const address = new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`)
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
    const answer = await route.fetch()
    await route.abort()
    resolve(answer.status())
  })
  return promise
}

async function aPair(site: Site) {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  const ben = await makeMember(site.context, { username: `ben-${newId().slice(-8)}`, gender: 'Man', seeking: 'Woman' })
  await acquaint(site.context, [ann, ben])
  return { ann, ben }
}

const post = (site: Site, { token }: TestMember, path: string, body: object) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a note of having met that is sent again, since its answer was lost, is the one there is', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await enterAs(page, ann)
  await page.goto(`/member/${ben.username}`)
  await page.getByRole('button', { name: 'We have met' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your note').fill('We walked along the canal, and he is who he says.')
  const lost = loseAnswer(page, meetings.write)
  const send = dialog.getByRole('button', { name: 'Send for their OK' })
  await send.click()
  expect(await lost).toBe(201)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Waiting for their OK')).toBeVisible()
})

test('what was deleted, and the answer lost, is gone, and nothing says that it is not', async ({ page, site }) => {
  test.slow()
  const { ann, ben } = await aPair(site)
  await notify(site.context, { memberId: ann.id, type: 'flirt', actorId: ben.id, detail: 'goodEvening' })
  await post(site, ann, savedSearches.save.path, { name: 'Near Bath', search: {} })
  await enterAs(page, ann)
  for (const [path, name, endpoint] of [
    ['/notifications', /^Delete: /, notifications.remove],
    ['/saved-searches', 'Delete “Near Bath”', savedSearches.remove],
  ] as const) {
    await page.goto(path)
    const remove = page.getByRole('main').getByRole('button', { name })
    const lost = loseAnswer(page, endpoint)
    // By then the toast that offers its Undo has gone.
    const again = page.waitForResponse((answer) => answer.request().method() === 'DELETE', { timeout: 30_000 })
    await remove.click()
    expect(await lost).toBe(200)
    expect((await again).status()).toBe(404)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(page.getByText(/couldn’t (be deleted|delete that)/)).toHaveCount(0)
    await expect(remove).toHaveCount(0)
  }
})

test('a switch and a favourite whose answers were lost are as they were pressed, and say so', async ({
  page,
  site,
}) => {
  const { ann, ben } = await aPair(site)
  await enterAs(page, ann)
  await page.goto('/account/privacy')
  const panel = page.getByRole('region', { name: 'Privacy', exact: true })
  const incognito = panel.getByRole('switch', { name: 'Incognito' })
  const lost = loseAnswer(page, privacy.update)
  await incognito.press('Space')
  expect(await lost).toBe(200)
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  await expect(incognito).toBeChecked()
  await expect(panel.getByRole('alert')).toHaveCount(0)

  await page.goto(`/member/${ben.username}`)
  const lostMark = loseAnswer(page, favourites.add)
  const again = page.waitForResponse((answer) => answer.url().endsWith('/favourite'))
  await page.getByRole('button', { name: `Add ${ben.username} to favourites` }).click()
  expect(await lostMark).toBe(200)
  expect((await again).status()).toBe(200)
  await expect(page.getByRole('button', { name: `Remove ${ben.username} from favourites` })).toBeVisible()
  await expect(page.getByText('We couldn’t save that. Try again.')).toHaveCount(0)
})

test('notifications that were seen while nobody answered are read once somebody does', async ({ page, site }) => {
  const { ann, ben } = await aPair(site)
  await notify(site.context, { memberId: ann.id, type: 'flirt', actorId: ben.id, detail: 'goodEvening' })
  await enterAs(page, ann)
  await page.route(`**${notifications.readShown.path}`, (route) => route.abort(), { times: 1 })
  const told = page.waitForResponse((answer) => answer.url().endsWith(notifications.readShown.path))
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: 'sent you a flirt' })).toBeVisible()
  expect(((await (await told).json()) as { notifications: number }).notifications).toBe(0)
})

test('who turns the second step on, and loses the answer with the codes, is told to get new ones', async ({
  page,
  site,
}) => {
  const password = 'Ann’s only password £1'
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  await enterAs(page, ann)
  await page.goto('/account/security')
  const panel = page.getByRole('region', { name: 'Two-step login' })
  await panel.getByRole('button', { name: 'Set up' }).click()
  await panel.getByLabel('Current password').fill(password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  const secret = (await panel.locator('.secret').innerText()).replaceAll(' ', '')
  const type = async () => {
    await panel.getByLabel('Digit 1 of 6').focus()
    await page.keyboard.insertText(makeAuthenticatorCode(secret))
  }
  const lost = loseAnswer(page, twoStep.confirm)
  await type()
  expect(await lost).toBe(200)
  await expect(panel.getByText('An error occurred, please try again later!')).toBeVisible()
  await type()
  await expect(page.getByText('Two-step login is on. Get new recovery codes.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expect(panel.getByText('10 codes are left.')).toBeVisible()
  // It stands where they are made, for as long as this page stands.
  await expect(panel.getByRole('alert')).toHaveText(/^Two-step login is on/)
})

test('keys that were saved at the first login, and a recovery kit, are there though their answers were lost', async ({
  page,
  site,
}) => {
  const password = 'Ann’s only password £1'
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  await page.goto('/login')
  const lost = loseAnswer(page, keys.save)
  await logIn(page, { email: ann.email, password })
  expect(await lost).toBe(200)
  await expect(page).toHaveTitle(/^Home/)
  await expect(page.getByText('Failed to save your keys')).toHaveCount(0)

  await page.goto('/account/security#kit')
  const panel = page.getByRole('region', { name: 'Recovery kit' })
  const lostKit = loseAnswer(page, keys.saveKit)
  await panel.getByRole('button', { name: 'Make a recovery kit' }).click()
  await panel.getByLabel('Current password').fill(password)
  await panel.getByLabel('Current password').press('Enter')
  expect(await lostKit).toBe(200)
  await expect(page.getByRole('group', { name: 'Code of your recovery kit' })).toBeVisible()
})
