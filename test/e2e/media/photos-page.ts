import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { expect } from '@playwright/test'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { openNetworkLink, type NetworkLink } from '@amour/test/e2e/support/network-link.ts'
import { test as siteTest } from '@amour/test/e2e/support/site.ts'
import { openVisitor, type Visitor } from '@amour/test/e2e/support/visitor.ts'

type Uploading = { member: TestMember; line: NetworkLink; visitor: Visitor }

/**
 * A test with a member of its own, so that what one uploads is not in another's way: `page` shows that they have
 * no photos yet, over the connection `line`. Nothing may have been said on the browser's console at the end.
 */
export const test = siteTest.extend<Uploading>({
  member: async ({ site }, use) => use(await makeMember(site.context)),
  line: async ({ site }, use) => {
    await using line = await openNetworkLink(site.url)
    await use(line)
  },
  visitor: async ({ browser, site, line }, use) => {
    const visitor = await openVisitor(browser, site, { baseURL: line.url })
    await use(visitor)
    await visitor.context.close()
    expect(visitor.consoleErrors).toEqual([])
  },
  page: async ({ visitor, member }, use) => {
    const { page } = visitor
    await enterAs(page, member)
    await page.goto('/profile/photos')
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
    await use(page)
  },
})
