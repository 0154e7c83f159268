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
import sharp from 'sharp'
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

/** The height of a row, and what stands between pictures, in pixels. */
const ROW = 300
const GAP = 12
const PAPER = '#e9e0d6'

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
    const sheet = await compose(pictures)
    await writeFile(`${folder}screens-${name}.webp`, sheet)
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
      const whole = await page.screenshot({ animations: 'disabled' })
      taken[at]?.push(await sharp(whole).resize({ height: ROW, kernel: 'lanczos3' }).png().toBuffer())
    }
  }
  return taken.flat()
}

/** Puts the rows below each other, as a WebP as good as its weight allows. */
async function compose(rows: readonly Buffer[][]): Promise<Buffer> {
  const placed: { input: Buffer; left: number; top: number }[] = []
  let width = 0
  for (const [index, row] of rows.entries()) {
    let left = GAP
    for (const input of row) {
      placed.push({ input, left, top: GAP + index * (ROW + GAP) })
      left += ((await sharp(input).metadata()).width ?? 0) + GAP
    }
    width = Math.max(width, left)
  }
  const height = GAP + rows.length * (ROW + GAP)
  const sheet = await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(placed)
    .png()
    .toBuffer()
  for (let quality = 86; quality > 30; quality -= 4) {
    const webp = await sharp(sheet).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length < MOST) return webp
  }
  throw new Error('A sheet is too heavy at any quality.')
}
