import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { isLeft } from '@amour/test/whole-run.ts'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

/** WCAG 2.2 AA and what axe's authors hold good practice. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Axe = { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }

type AxeScope = {
  /** One part of the page; all of it without. */
  within?: string | undefined
  /** What other tests look at. */
  without?: string | undefined
  /** The colours alone, where nothing else has changed since the last look. */
  isForColours?: boolean
}

/** What axe finds on a page. It is brought there once: that takes longer than most looks. */
export async function findBarriers(
  page: Page,
  { within, without, isForColours = false }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  // Of its tags alone this one would be off: anyone who speaks to a control says the words that stand on it.
  const rules = isForColours ? {} : { 'label-content-name-mismatch': { enabled: true } }
  const runOnly = isForColours ? { type: 'rule' as const, values: ['color-contrast'] } : standards
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = globalThis as unknown as { axe: Axe } // brought above
      // Halfway from one state to the next a control has colours that nobody reads.
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets.push(still)
      const { violations } = await axe.run(context, options)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      )
    },
    [
      { include: within ?? 'html', ...(without && { exclude: without }) },
      { runOnly, rules, resultTypes: ['violations'] },
    ] satisfies [ElementContext, RunOptions],
  )
}

type Theme = 'light' | 'dark'

/** Every rule once a width, and the colours in both themes. */
const variants = [
  { width: 390, theme: 'light', isForColours: false },
  { width: 390, theme: 'dark', isForColours: true },
  { width: 1440, theme: 'dark', isForColours: false },
  { width: 1440, theme: 'light', isForColours: true },
] as const

/** What axe finds on a screen in both themes and widths; the default run takes one of the four, by the screen's name. */
export async function runAxeVariants(page: Page, name: string, scope: AxeScope = {}): Promise<string[]> {
  if (isLeft('axeVariants')) {
    const turn = createHash('sha256').update(name).digest()[0] ?? 0
    return runAxe(page, turn % 2 ? 390 : 1440, turn % 4 < 2 ? 'light' : 'dark', scope)
  }
  const violations: string[] = []
  for (const { width, theme, isForColours } of variants)
    violations.push(...(await runAxe(page, width, theme, { ...scope, isForColours })))
  return violations
}

/** The same at a width and in a theme, which its findings name. */
export async function runAxe(page: Page, width: number, theme: Theme, scope: AxeScope = {}): Promise<string[]> {
  await page.setViewportSize({ width, height: 850 })
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  return (await findBarriers(page, scope)).map((violation) => `${theme} ${width} ${violation}`)
}
