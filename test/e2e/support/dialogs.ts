import { glob, readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { runAxe, runAxeVariants } from '@amour/test/e2e/sweeps/axe.ts'

const root = new URL('../../../', import.meta.url).pathname

/** What a dialog of the product is built of. */
const bases = ['Dialog', 'FormDialog', 'ConfirmDialog', 'ReportDialog', 'Lightbox']

/** The components of both apps that open a dialog, by the names of their files. */
export async function findDialogs(): Promise<string[]> {
  const opens = new RegExp(`<(?:${bases.join('|')})\\b`)
  const found: string[] = []
  for await (const file of glob('apps/*/src/**/*.tsx', { cwd: root })) {
    const name = file.replace(/^.*\/|\.tsx$/g, '')
    if (!bases.includes(name) && opens.test(await readFile(root + file, 'utf8'))) found.push(name)
  }
  return found.toSorted()
}

/** Those that a journey looks at where people open them: said as `dialog: 'Name'`, or to one of the looks below. */
export async function findDialogsChecked(): Promise<string[]> {
  const said = /(?:\bdialog: |\bexpectGood(?:Dialog|Sheet)\([\w.]+, |\blook\('[^']*', )'(\w+)'/g
  const found = new Set<string>()
  for await (const file of glob('test/e2e/**/*.ts', { cwd: root })) {
    for (const [, name] of (await readFile(root + file, 'utf8')).matchAll(said)) if (name) found.add(name)
  }
  return [...found].toSorted()
}

/** Looks with axe at the dialog on top, which `component` has opened, in both themes at 390 and 1440 px. */
export async function expectGoodDialog(page: Page, component: string) {
  const within = 'dialog[open]'
  await expect(page.locator(within).first(), component).toBeVisible()
  const size = page.viewportSize()
  const violations = await runAxeVariants(page, component, { within })
  if (size) await page.setViewportSize(size)
  expect(violations, component).toEqual([])
}

/** The same of a sheet that there is on narrow windows alone: in both themes at 390 px. */
export async function expectGoodSheet(page: Page, component: string) {
  const within = 'dialog[open]'
  await expect(page.locator(within).first(), component).toBeVisible()
  const violations: string[] = []
  for (const theme of ['light', 'dark'] as const) violations.push(...(await runAxe(page, 390, theme, { within })))
  expect(violations, component).toEqual([])
}
