import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { createServer } from 'vite'
import { findBarriers } from './axe.ts'
import { findCutOff, findSideways } from './layout-checks.ts'
import { test } from '@amour/test/e2e/support/site.ts'

const web = fileURLToPath(new URL('../../../apps/web/', import.meta.url))

test.setTimeout(240_000)

test('while the site is developed, /ui shows every part in both themes, without a complaint or a barrier', async ({
  page,
}) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  const cacheDir = await createTemporaryFolder('vite')
  const server = await createServer({ root: web, logLevel: 'error', cacheDir, server: { port: 0, watch: null } })
  await server.listen()
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}ui`)
    await expect(page.getByRole('heading', { name: 'Overlays' })).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('.specimen-theme')).toHaveCount(2 * (await page.locator('.specimen').count()))
    const violations: string[] = []
    // Both themes stand beside each other: a second width changes where things are, not what they are.
    violations.push(...(await findSideways(page, 390)), ...(await findCutOff(page)), ...(await findBarriers(page)))
    violations.push(...(await findSideways(page, 1440)), ...(await findCutOff(page)))
    expect(violations).toEqual([])
    expect(consoleErrors).toEqual([])
  } finally {
    await server.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
})

test('the built site knows nothing of it', async ({ page }) => {
  await page.goto('/ui')
  const heading = page.getByRole('heading', { name: 'Page not found' })
  await expect(heading).toBeVisible()
  // However tall the window is, the lines of the page that says so stand together.
  await page.setViewportSize({ width: 820, height: 1180 })
  const [title, sentence] = await Promise.all([heading.boundingBox(), page.locator('.not-found p').boundingBox()])
  const apart = (sentence?.y ?? NaN) - (title?.y ?? NaN)
  expect(apart).toBeGreaterThan(0)
  expect(apart).toBeLessThan(72)
  const scripts = (await readdir(join(web, 'dist/assets'))).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(join(web, 'dist/assets', name), 'utf8')))
  expect(texts.filter((text) => text.includes('specimen-theme'))).toEqual([])
})
