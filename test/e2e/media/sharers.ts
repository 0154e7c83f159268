import type { Gender } from '@amour/contract/people/orientations.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import { openVisitor, type Visitor } from '@amour/test/e2e/support/visitor.ts'
import { type Browser, expect } from '@playwright/test'
import { publishAs, type PageFile } from './media.ts'

const PASSWORD = 'a garden with two benches'

/** Ann and Ben, signed in by their password, and Cat, who looks on; each in a browser of their own. */
export type Sharers = Record<'ann' | 'ben' | 'cat', TestMember> & Record<'a' | 'b' | 'c', Visitor>

/** Makes the three, whose usernames begin with `prefix`. */
export async function openSharers(browser: Browser, site: Site, prefix: string): Promise<Sharers> {
  const aPerson = (name: string, gender: Gender, seeking: Gender) =>
    makeMember(site.context, { username: `${prefix}-${name}`, gender, seeking, password: PASSWORD, hasKeys: true })
  const ann = await aPerson('ann', 'Woman', 'Man')
  const ben = await aPerson('ben', 'Man', 'Woman')
  const cat = await aPerson('cat', 'Man', 'Woman')
  const a = await openVisitor(browser, site, { viewport: { width: 1440, height: 900 } })
  const b = await openVisitor(browser, site, { viewport: { width: 1440, height: 900 } })
  const c = await openVisitor(browser, site)
  for (const [{ page }, { email }] of new Map([
    [a, ann],
    [b, ben],
  ])) {
    await page.goto('/login')
    await logIn(page, { email, password: PASSWORD })
    await expect(page).toHaveTitle(/^Home/)
  }
  await enterAs(c.page, cat)
  return { ann, ben, cat, a, b, c }
}

/** Ann uploads a file, and a person decides about it; answers its id. */
export const publishOf =
  ({ ann, a }: Sharers, site: Site) =>
  (file: PageFile, visibility: 'Public' | 'Private', verdict: 'general' | 'explicit') =>
    publishAs(a.page, { site, memberId: ann.id, file, visibility, verdict })
