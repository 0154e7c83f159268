import { newId } from '@amour/server/security/ids.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { expect } from '@playwright/test'

test('a photo that is shown by mistake and made private at once is private, however long the first call takes', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  const { id } = await storePhoto(site.context, ann.id, { status: 'approved', visibility: 'private' })
  await enterAs(page, ann)
  await page.goto('/profile/photos')
  const shown = page.getByRole('switch').first()
  await expect(shown).not.toBeChecked()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/media/public', async (route) => {
    await held.promise
    await route.fallback()
  })
  const withdrawn = page.waitForResponse((reply) => reply.url().endsWith('/api/media/private'))
  let isSent = false
  page.on('request', (request) => void (isSent ||= request.url().endsWith('/api/media/private')))
  await shown.press('Space')
  await expect(shown).toBeChecked()
  await shown.press('Space')
  await expect(shown).not.toBeChecked()
  // Another call goes there and back: what was to be sent at once has been.
  await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()))
  if (isSent) await withdrawn
  const published = page.waitForResponse((reply) => reply.url().endsWith('/api/media/public'))
  held.resolve()
  await published
  await withdrawn
  const { visibility } = await site.context.db
    .selectFrom('media')
    .select('visibility')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(visibility).toBe('private')
})
