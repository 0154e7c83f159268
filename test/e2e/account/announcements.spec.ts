import { inTransaction } from '@amour/server/context.ts'
import { publishAnnouncement } from '@amour/server/features/account/announcements/publishing.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect } from '@playwright/test'

test('a member is asked to read what everyone must know until they have, and whoever is out reads it by its address', async ({
  page,
  site,
  browser,
}) => {
  const ann = await makeMember(site.context)
  const draft = {
    kind: 'leak' as const,
    title: 'A copy of our data was taken',
    text: ['It was taken on Tuesday.', 'Change your password.'],
    members: [ann.id],
    registeredBefore: new Date(),
  }
  const { id } = await inTransaction(site.context, (tx) => publishAnnouncement(tx, draft))
  await enterAs(page, ann)
  await page.goto('/notifications')
  const line = page.getByText(`Please read: ${draft.title}`)
  await expect(line).toBeVisible()

  // Putting it away is not reading it.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(line).toBeHidden()
  await page.goto('/favourites')
  await expect(line).toBeVisible()

  const noted = page.waitForResponse((answer) => answer.url().endsWith(`/announcements/${id}/read`))
  await page.getByRole('button', { name: 'Read it' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeFocused()
  await expect(page.getByText('Change your password.')).toBeVisible()
  await expect(line).toBeHidden()
  await noted

  await page.getByRole('link', { name: 'All announcements' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: draft.title })).not.toContainText('not read yet')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await expect(page.getByRole('link', { name: draft.title })).toBeVisible()
  await expect(line).toBeHidden()

  const { page: visitor } = await openVisitor(browser, site)
  await visitor.goto(`/announcements/${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: draft.title })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Ask us about it' })).toBeVisible()
  await site.context.db.updateTable('announcement').set({ withdrawn_at: new Date() }).where('id', '=', id).execute()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'There’s nothing here' })).toBeVisible()
})

for (const width of [390, 1440])
  test(`a line that stays lies on no composer at ${width} px`, async ({ page, site }) => {
    const [ann, ben] = [await makeMember(site.context), await makeMember(site.context)]
    const draft = { kind: 'service' as const, title: 'Something less', text: ['It goes.'], members: [ann.id] }
    await inTransaction(site.context, (tx) => publishAnnouncement(tx, draft))
    await page.setViewportSize({ width, height: 844 })
    await enterAs(page, ann)
    await page.goto(`/inbox/message/${ben.id}?new`)
    const line = page.getByText('Please read: Something less')
    await expect(line).toBeVisible()
    const composer = page.locator('form', { has: page.getByRole('textbox', { name: 'Message' }) })
    await expect(composer).toBeVisible()
    const head = page.locator('.thread-head')
    const [toast, below, above] = await Promise.all(
      [page.locator('.toast'), composer, head].map(
        async (part) => (await part.boundingBox()) ?? { y: NaN, height: NaN },
      ),
    )
    expect(toast && below && toast.y + toast.height <= below.y).toBe(true)
    expect(toast && above && toast.y >= above.y + above.height).toBe(true)
  })
