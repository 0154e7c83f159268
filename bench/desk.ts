import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { openPrepared, startProcesses } from '@amour/server/serve.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createDemo } from '@amour/tools/demo/create-demo.ts'
import { buildWeb, isWebBuilt } from '@amour/tools/web-build.ts'
import { exitWithUsage } from '@amour/tools/usage.ts'
import { chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'

/** `keys`: from the open case to the confirmed decision. `WORDS` stands for the words that the decision asks for, and `DOWN`
 * for as many arrows down as it takes. */
type Kind = { name: string; queue: string; keys: readonly string[] }

type Decided = { ms: number; keys: number }

/** Nobody holds a mouse: the reason is the first one of its field that carries the measure, and Escape leaves the field. */
const reason = ['f', 'DOWN', 'Escape']
const words = ['m', 'WORDS', 'Escape']
const confirm = ['Enter', 'Enter']

const kinds: readonly Kind[] = [
  { name: 'report: no action', queue: 'reports', keys: ['1', ...confirm] },
  { name: 'report: a reminder', queue: 'reports', keys: ['2', ...reason, ...confirm] },
  { name: 'report: held for days', queue: 'reports', keys: ['5', ...reason, ...confirm] },
  { name: 'report: suspended for days', queue: 'reports', keys: ['6', ...reason, ...confirm] },
  { name: 'report: a ban proposed', queue: 'reports', keys: ['7', ...reason, ...confirm] },
  { name: 'serious report: no action', queue: 'serious', keys: ['1', ...confirm] },
  { name: 'urgent report: no action', queue: 'urgent', keys: ['1', ...confirm] },
  { name: 'photo: approved', queue: 'media', keys: ['r', '1', 'Enter'] },
  { name: 'photo: refused', queue: 'media', keys: ['r', '3', '3'] },
  { name: 'appeal: upheld', queue: 'appeals', keys: ['1', ...words, ...confirm] },
  { name: 'form: answered', queue: 'feedback', keys: ['1', ...words, ...confirm] },
]

const WORDS = 'We have read all of it again, and it stands as it is.'

/** Decisions of each kind, unless told or fewer wait. */
const TIMES = 7

/** Milliseconds after which a screen that has not come is none. */
const PATIENCE = 10_000

async function measure(times: number) {
  if (!(await isWebBuilt())) await buildWeb()
  await using desk = await openDesk()
  const heads = ['decision', 'decided', 'keys', 'letters typed', 'seconds, median', 'longest', 'screens']
  process.stdout.write(`| ${heads.join(' | ')} |\n| ${heads.map(() => '---').join(' | ')} |\n`)
  for (const kind of kinds) process.stdout.write(`${tell(kind, await measureKind(desk, kind, times))}\n`)
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** The demonstration's desk, with its 120 open cases, and a browser before it. */
async function openDesk() {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'amour-bench-desk-'))
  opening.defer(() => rm(folder, { recursive: true, force: true }))
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const own = { NODE_ENV: 'development', DATA_DIR: folder, LOG_LEVEL: 'error', MEDIA_URL: 'off' }
  const opened = await openPrepared(readConfig({ ...own, CONSOLE_PORT: port, CONSOLE_URL: url, CONSOLE_DEMO: 'on' }))
  opening.defer(() => opened.close())
  const api = await startProcesses(opened, ['moderator-api'])
  opening.defer(async () => api?.close())
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  opening.defer(() => browser.close())
  await createDemo(opened.context, { widths: [480], hasFilms: false, hasStaff: true, first: 48 })
  const opens = opening.move()
  return { url, browser, context: opened.context, [Symbol.asyncDispose]: () => opens.disposeAsync() }
}

/** Of each decision the milliseconds from its first key until the next case is there to be decided, and its keys. */
async function measureKind({ url, browser, context }: Desk, kind: Kind, times: number): Promise<Decided[]> {
  // Somebody of their own for each kind: nobody's limits are in the way, and no case is theirs already.
  const person = await makeStaff(context, { roles: ['lead', 'moderator', 'childSafety'] })
  const tab = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await tab.newPage()
  await page.addInitScript((token) => sessionStorage.setItem('console.token', token), person.token)
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${url}/queue/${kind.queue}`)
  await page.getByRole('button', { name: 'Start next' }).waitFor()
  await page.keyboard.press('s')
  const took: Decided[] = []
  while (took.length < times && (await isThere(page))) {
    const begun = performance.now()
    const before = await placeOf(page)
    let keys = 0
    try {
      for (const [at, key] of kind.keys.entries()) keys += await press(page, key, kind.keys.slice(at))
    } catch {
      process.stderr.write(`${kind.name}: not decided by these keys: ${before}\n`)
      break
    }
    if (!(await isNext(page, before))) break
    took.push({ ms: performance.now() - begun, keys })
    await sql`DELETE FROM rate_limit`.execute(context.db)
  }
  await tab.close()
  return took
}

/** Whether a case is open and held. */
const isThere = (page: Page) => isSeen(page.getByText(/^Yours until|^Item \d+ of/).first())

/** Where somebody is: the case, or the item of a batch. */
const placeOf = async (page: Page) => {
  const item = page.getByText(/^Item \d+ of/)
  return (await item.count()) > 0 ? item.first().innerText() : page.url()
}

/** One key as soon as it can mean something; how many were pressed. */
async function press(page: Page, key: string, left: readonly string[]): Promise<number> {
  const review = page.locator('.decidebar button:not(.jump):not([aria-disabled="true"])')
  if (key === 'WORDS') {
    await page.keyboard.type(WORDS)
    return 0
  }
  if (key === 'DOWN') return moveDown(page, review)
  if (key === 'Enter' && left.length === 2) await review.waitFor()
  if (key === 'Enter' && left.length === 1 && (await page.locator('.decidebar').count()) > 0)
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: /^Confirm/, disabled: false })
      .waitFor()
  await page.keyboard.press(key)
  if (key === 'r') await page.getByRole('img', { name: 'Photo of the case' }).waitFor({ state: 'attached' })
  return 1
}

/** Arrows down in the field of reasons until one carries the measure. */
async function moveDown(page: Page, review: Locator): Promise<number> {
  for (let arrows = 1; arrows <= 12; arrows += 1) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(50)
    if ((await review.count()) > 0) return arrows
  }
  return 12
}

/** Whether the next case, item or the end of all came by itself. */
async function isNext(page: Page, before: string): Promise<boolean> {
  const until = performance.now() + PATIENCE
  while (performance.now() < until) {
    if ((await placeOf(page)) !== before) return true
    await page.waitForTimeout(20)
  }
  return false
}

const isSeen = (what: Locator) =>
  what.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )

function tell({ name, keys }: Kind, took: readonly Decided[]): string {
  const sorted = took
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b)
    .map((ms) => (ms / 1000).toFixed(1))
  const typed = keys.includes('WORDS') ? WORDS.length : 0
  const pressed = took.map((one) => one.keys).toSorted((a, b) => a - b)[took.length >> 1] ?? '–'
  const screens = keys.slice(-2).join(' ') === 'Enter Enter' ? 2 : 1
  return `| ${[name, took.length, pressed, typed, sorted[took.length >> 1] ?? '–', sorted.at(-1) ?? '–', screens].join(' | ')} |`
}

const [asked = String(TIMES)] = process.argv.slice(2)
if (!(Number(asked) > 0)) exitWithUsage('bench/desk.ts', `No number of decisions: ${asked}`)
await measure(Number(asked))
