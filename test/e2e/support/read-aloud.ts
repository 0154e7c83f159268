import { expect, type Locator, type Page } from '@playwright/test'

/**
 * What a screen reader is given of a page, or of a part of it, is to the letter the tree of that name in
 * `test/e2e/read-aloud`: nothing more and nothing less. How one is written anew: `docs/screens.md`.
 */
export const expectToHear = (part: Page | Locator, tree: string) =>
  expect(part).toMatchAriaSnapshot({ name: `${tree}.aria.yml` })
