import { meetings } from '@amour/contract/people/meetings.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import { newId } from '@amour/server/security/ids.ts'
import { notify } from '@amour/server/features/people/notifications/notifications.service.ts'
import { acquaint } from '@amour/test/members/acquaintance.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
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
