import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { createDemo } from '@amour/tools/demo/create-demo.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import { enterAs, logIn } from '@amour/test/e2e/support/forms.ts'
import { giveDecisions, type Viewer, makeViewers } from './shot-people.ts'
import { type Shot, shots } from './shots.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'

// Pictures of every screen, to be looked at by a person: `npm run shots`, then test-results/shots.

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

const viewers: Viewer[] = ['visitor', 'newcomer', 'quiet', 'busy', 'restricted', 'demo']

test.describe.configure({ timeout: 1_800_000 })

let people: Awaited<ReturnType<typeof makeViewers>>

test.beforeAll(async ({ site }) => {
  test.setTimeout(600_000)
  await createDemo(site.context)
  people = await makeViewers(site.context)
  await giveDecisions(site, people.busy)
})

for (const size of sizes) {
  for (const who of viewers) {
    test(`every screen that ${who} sees, ${size.width} wide`, async ({ browser, site }) => {
      const { page, context, consoleErrors } = await enter(browser, site, who)
      // One screen that cannot be reached does not keep the others from being seen.
      for (const shot of shots.filter((one) => one.as === who)) {
        await take(page, shot, size).catch((error: Error) => missed(shot, size, error))
      }
      expect(consoleErrors).toEqual([])
      await context.close()
    })
  }
}

function missed({ name }: Shot, { width }: (typeof sizes)[number], { message }: Error) {
  expect.soft(message, `${name} at ${width}`).toBe('')
}

/** The policy would not let `quiet` register the newer service worker that the last of their screens is about. */
async function enter(browser: Browser, site: Site, who: Viewer) {
  const visitor = await openVisitor(browser, site, { reducedMotion: 'reduce', bypassCSP: who === 'quiet' })
  if (who === 'demo') {
    // With the password comes the key that opens the messages.
    await visitor.page.goto('/login')
    await logIn(visitor.page, demoLogins[0])
    await expect(visitor.page).toHaveTitle(/^Home/)
  } else if (who !== 'visitor') await enterAs(visitor.page, people[who])
  return visitor
}

/** The screen is loaded once for both themes, which differ in nothing but colours. */
async function take(page: Page, { name, path, arrive, isWindow = false }: Shot, size: (typeof sizes)[number]) {
  await page.setViewportSize(size)
  // A dialog that is open would stay open.
  await page.evaluate(() => localStorage.removeItem('amour.state')).catch(() => undefined)
  await page.goto(path)
  await untilQuiet(page)
  await arrive?.(page)
  await untilQuiet(page)
  await page.waitForTimeout(500)
  const folder = join(test.info().project.outputDir, 'shots')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: join(folder, `${name}-${size.width}-${theme}.png`), fullPage: !isWindow })
  }
}
