import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Browser, type Page } from '@playwright/test'
import { drawWindowOf } from '@amour/server/features/people/lit-windows/lit-windows.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { createDemo } from '@amour/tools/demo/create-demo.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { composeSheet, fitRow } from './contact-sheet.ts'
import { shots } from './shots.ts'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'

// Four sheets of the main screens, small enough for the documents: `npm run sheets` writes them into docs/pictures.

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url))

/** Rows of a sheet, by the names that `shots.ts` gives; docs/screens.md says what they are. */
const sheets = {
  arriving: ['landing', 'register', 'locations', 'first-profile'],
  people: ['home', 'search', 'search-filters', 'member'],
  messages: ['inbox', 'thread', 'write-about-photo', 'notifications'],
  own: ['profile', 'photos', 'account', 'account-privacy'],
} as const

/** From the widest, each in the light theme and the dark one. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
const themes = ['light', 'dark'] as const

/** As much as a sheet may weigh, in bytes. */
const MOST = 250_000

type Who = 'visitor' | 'newcomer' | 'demo'

test.describe.configure({ timeout: 1_800_000 })

test.beforeAll(async ({ site }) => {
  test.setTimeout(600_000)
  await createDemo(site.context)
})

test('the four contact sheets', async ({ browser, site }) => {
  const pages: Record<Who, Page> = {
    visitor: await open(browser, site, 'visitor'),
    newcomer: await open(browser, site, 'newcomer'),
    demo: await open(browser, site, 'demo'),
  }
  for (const [name, rows] of Object.entries(sheets)) {
    const pictures: Buffer[][] = []
    for (const row of rows) pictures.push(await takeRow(pages, row))
    await writeFile(`${folder}screens-${name}.webp`, await composeSheet(pictures, MOST))
  }
})

async function open(browser: Browser, site: Site, who: Who): Promise<Page> {
  const { page } = await openVisitor(browser, site, { reducedMotion: 'reduce' })
  if (who === 'newcomer') {
    const newcomer = await makeMember(site.context, { username: 'Fern_H', hasProfile: false })
    await drawWindowOf(site.context, newcomer.id)
    await enterAs(page, newcomer)
  }
  if (who !== 'demo') return page
  // With the password comes the key that opens the messages.
  await page.goto('/login')
  await logIn(page, demoLogins[0])
  await expect(page).toHaveTitle(/^Home/)
  // Said once to whoever logs in.
  await page.getByRole('button', { name: 'Got it' }).click()
  return page
}

/** One screen at every size in both themes, each as high as the row. */
async function takeRow(pages: Record<Who, Page>, name: string): Promise<Buffer[]> {
  const shot = shots.find((one) => one.name === name)
  if (!shot) throw new Error(`There is no shot ${name}.`)
  const page = pages[shot.as as Who] // the sheets' rows are of these three
  const taken: Buffer[][] = [[], []]
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(shot.path)
    await untilQuiet(page)
    await shot.arrive?.(page)
    await untilQuiet(page)
    // A press may have scrolled; pictures come as they are in sight.
    await page.waitForTimeout(500)
    for (const [at, colorScheme] of themes.entries()) {
      await page.emulateMedia({ colorScheme })
      taken[at]?.push(await fitRow(await page.screenshot({ animations: 'disabled' })))
    }
  }
  return taken.flat()
}
