import { media } from '@amour/contract/media/media.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { newId } from '@amour/server/security/ids.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { readBrowserStorage } from './browser-storage.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect, type Page } from '@playwright/test'

const password = 'open sesame £1'
const named = (name: string) => `${name}-${newId().slice(-8)}`

async function enter(page: Page, { email }: TestMember) {
  await page.goto('/login')
  await logIn(page, { email, password })
  await expect(page).toHaveTitle(/^Home/)
}

/** What somebody does in another browser. */
async function act({ url }: Site, { token }: TestMember, method: string, path: string) {
  const answer = await fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBeLessThan(300)
}

/** Ann, with a public and a private photo, which Ben may see. */
async function people(site: Site) {
  const { context } = site
  const ann = await makeMember(context, { username: named('ann'), hasKeys: true, password })
  const man = { gender: 'Man', seeking: 'Woman', hasKeys: true, password } as const
  const ben = await makeMember(context, { ...man, username: named('ben') })
  await storePhoto(context, ann.id, { isDefault: true, isPicture: true })
  const hidden = await storePhoto(context, ann.id, { visibility: 'private', isPicture: true })
  await act(site, ann, 'PUT', mediaAccess.grant.path.replace(':memberId', ben.id))
  await act(site, ben, 'PUT', mediaAccess.readNotice.path.replace(':id', ann.id))
  return { ann, ben, hidden }
}

test('a photo is quoted inside the encrypted message, and shows for as long as its reader may see it', async ({
  page,
  site,
  browser,
}) => {
  const { ann, ben, hidden } = await people(site)
  await enter(page, ben)
  await page.goto(`/member/${ann.username}`)
  await page.getByRole('link', { name: `Write about this: Photo 1 of ${ann.username}` }).click()
  const field = page.getByLabel(`Message ${ann.username}`)
  const chip = page.getByRole('status').filter({ hasText: 'Their photo' })
  await expect(chip).toBeVisible()
  await expect(field).toBeFocused()
  await chip.getByRole('button', { name: 'Remove photo' }).press('Enter')
  await expect(chip).toBeHidden()
  await expect(field).toBeFocused()

  // From a photo that is large, of those he was shown; the draft keeps it as it keeps words.
  await page.goBack()
  await page.getByRole('button', { name: `Photo 2 of ${ann.username}` }).click()
  await page.getByRole('button', { name: `Enlarge photo 2 of ${ann.username}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Write about this: Photo 2 of ${ann.username}` })
    .click()
  await field.fill('Where is that light from?')
  await expect(chip).toBeVisible()
  // The draft and its photo, beside the seed of his further key.
  await expect.poll(async () => (await readBrowserStorage(page)).sealed).toBe(3)
  expect((await readBrowserStorage(page)).text).not.toContain(hidden.id)
  await page.reload()
  await expect(field).toHaveValue('Where is that light from?')
  await expect(chip).toBeVisible()

  const posting = page.waitForRequest((request) => request.url().endsWith('/message'))
  await field.press('Enter')
  const body = (await posting).postData() ?? ''
  const log = page.getByRole('log')
  const mine = log.locator('.msg').filter({ hasText: 'Where is that light from?' })
  await expect(mine).toContainText('Their photo')
  await expect(chip).toBeHidden()
  for (const word of [hidden.id, 'light', 'Photo']) expect(body).not.toContain(word)

  const other = await openVisitor(browser, site)
  await enter(other.page, ann)
  await other.page.goto('/inbox')
  await other.page.getByRole('tab', { name: /^Requests/ }).click()
  await expect(other.page.getByText('Where is that light from?', { exact: true })).toBeVisible()
  await other.page.getByRole('link', { name: `Answer ${ben.username}` }).click()
  const theirs = other.page.getByRole('log').locator('.msg')
  await expect(theirs).toHaveText('Your photoWhere is that light from?')

  // Taken back, then deleted: what stays is a sentence, first for him and then for her.
  await act(site, ann, 'DELETE', mediaAccess.revoke.path.replace(':memberId', ben.id))
  await page.reload()
  await expect(mine).toHaveText('Photo no longer availableWhere is that light from?')
  await other.page.reload()
  await expect(theirs).toContainText('Your photo')
  await act(site, ann, 'DELETE', media.remove.path.replace(':id', hidden.id))
  await other.page.reload()
  await expect(theirs).toContainText('Photo no longer available')
  await other.context.close()
})

test('whoever writes the mark of a photo by hand shows nobody anything, and moves no browser to ask for it', async ({
  page,
  site,
  browser,
}) => {
  const { ann, ben } = await people(site)
  const foreign = await storePhoto(site.context, ben.id)
  await enter(page, ben)
  await page.goto(`/inbox/message/${ann.id}`)
  await page.getByLabel(`Message ${ann.username}`).fill(`Look.\n\n[Photo ${foreign.id}]`)
  const posting = page.waitForResponse((response) => response.url().endsWith('/message'))
  await page.getByLabel(`Message ${ann.username}`).press('Enter')
  expect((await posting).status()).toBe(201)
  const other = await openVisitor(browser, site)
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(request.url()))
  await enter(other.page, ann)
  await other.page.goto(`/inbox/message/${ben.id}`)
  await expect(other.page.getByRole('log').locator('.msg')).toHaveText('Photo no longer availableLook.')
  expect(asked.filter((url) => url.includes(foreign.id))).toEqual([])
  await other.context.close()
})

test('a quoted photo that is private by now does not come before what the law says has been read', async ({
  page,
  site,
}) => {
  const { context } = site
  const ann = await makeMember(context, { username: named('ann'), hasKeys: true, password })
  const man = { gender: 'Man', seeking: 'Woman', hasKeys: true, password } as const
  const ben = await makeMember(context, { ...man, username: named('ben') })
  const { id } = await storePhoto(context, ann.id)
  await enter(page, ben)
  await page.goto(`/member/${ann.username}`)
  await page.getByRole('link', { name: `Write about this: Photo 1 of ${ann.username}` }).click()
  await page.getByLabel(`Message ${ann.username}`).fill('Where is that light from?')
  await page.getByLabel(`Message ${ann.username}`).press('Enter')
  const mine = page.getByRole('log').locator('.msg')
  await expect(mine).toContainText('Their photo')

  const withdrawn = await fetch(site.url + media.withdraw.path, {
    method: media.withdraw.method,
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ photoId: id }),
  })
  expect(withdrawn.status).toBe(200)
  await act(site, ann, 'PUT', mediaAccess.grant.path.replace(':memberId', ben.id))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(mine).toHaveText('Photo no longer availableWhere is that light from?')
  expect(asked.filter((url) => url.includes(`/media/${id}/`))).toEqual([])
  await act(site, ben, 'PUT', mediaAccess.readNotice.path.replace(':id', ann.id))
  await page.reload()
  await expect(mine).toContainText('Their photo')
  await expect.poll(() => asked.some((url) => url.includes(`/media/${id}/`))).toBe(true)
})

test('a message that cannot be encrypted goes without the photo, and its writer is told before', async ({
  page,
  site,
}) => {
  const { context } = site
  const ann = await makeMember(context, { username: named('ann') })
  const ben = await makeMember(context, { gender: 'Man', seeking: 'Woman' })
  await storePhoto(context, ann.id, { isDefault: true })
  await enterAs(page, ben)
  await page.goto(`/member/${ann.username}`)
  await page.getByRole('link', { name: `Write about this: Photo 1 of ${ann.username}` }).click()
  await expect(page.getByText('This message can’t be encrypted yet, so it goes without the photo.')).toBeVisible()
  await page.getByLabel(`Message ${ann.username}`).fill('Good evening.')
  const posting = page.waitForRequest((request) => request.url().endsWith('/message'))
  await page.getByLabel(`Message ${ann.username}`).press('Enter')
  expect((await posting).postDataJSON()).toMatchObject({ message: 'Good evening.' })
  await expect(page.getByRole('log').locator('.msg')).toHaveText('Good evening.')
})

test('a photo that came with a message is enlarged as well when its address has grown old', async ({ page, site }) => {
  const ann = await makeMember(site.context, { username: named('ann') })
  const ben = await makeMember(site.context, { username: named('ben'), gender: 'Man', seeking: 'Woman' })
  const { id: mediaId } = await storePhoto(site.context, ben.id, { isPicture: true })
  for (const [from, to, body] of [
    [ann, ben, { message: 'Good evening.' }],
    [ben, ann, { message: 'This is the bandstand.', mediaId }],
  ] as const) {
    const answer = await fetch(site.url + messages.send.path.replace(':id', to.id), {
      method: 'POST',
      headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
  }
  await page.clock.install()
  await enterAs(page, ann)
  await page.goto(`/inbox/message/${ben.username}?new`)
  const photo = page.getByRole('log').getByRole('button', { name: /photo/i })
  await expect(photo).toBeVisible()
  await page.clock.fastForward(200_000)
  // As the server answers to an address that has grown old.
  await page.route('**/media/**', (route) => route.fulfill({ status: 403 }))
  const read = page.waitForRequest((request) => /threads\?numOfRecords=1&before=/.test(request.url()))
  await photo.click()
  const dialog = page.locator('dialog.lightbox')
  await expect(dialog.getByRole('status')).toContainText('We couldn’t load this photo.')
  await read
  await page.unroute('**/media/**')
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.locator('dialog.lightbox img')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  const width = () => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})
