import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { enterAs, expectToPoll } from './forms.ts'
import type { Site } from './site.ts'

/** Somebody new is signed in, and their screen at a path is there. */
export async function enterAsNewMember(page: Page, site: Site, path: string) {
  const member = await makeMember(site.context, { username: `frame-${newId().slice(-8)}`, password: 'open sesame' })
  await enterAs(page, member)
  await page.goto(path)
  await expect(page.getByRole('banner').getByText(member.username)).toBeVisible()
  await expectToPoll(page)
  return member
}
