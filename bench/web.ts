import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memberAreas, publicPages } from '@amour/contract/public-pages.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import { buildWeb, isWebBuilt } from '@amour/tools/web-build.ts'
import { type Browser, chromium } from '@playwright/test'
import { buildBarePage } from './bare-page.ts'
import { markScreen } from './lighthouse.ts'
import { type Loaded, loadPage } from './load-page.ts'
import { openSite } from './open-site.ts'
import { serveFolder } from './serve-folder.ts'
import { measureScene, measureUnsealing, MESSAGES, sealMessages } from './smoothness.ts'

/** docs/performance.md §P12 and §P13, what every screen must keep (no jump, no long task), and what Lighthouse says. */
const ROUNDS = Number(process.argv[2] ?? 5)
const ownPaths = ['/profile', '/profile/photos', '/profile/videos', '/account']
const root = fileURLToPath(new URL('../', import.meta.url))
const assets = join(root, 'apps/web/dist/assets')

/** `isLeast`: what is below the limit fails, instead of what is above it. */
type Row = { name: string; value: number; unit: string; goal: number; limit: number; isLeast?: boolean }

type Site = Awaited<ReturnType<typeof openSite>>

const rows: Row[] = []
const told = (name: string, value: number, unit: string, goal: number, limit: number) =>
  rows.push({ name, value, unit, goal, limit })

if (!(await isWebBuilt())) await buildWeb()
await using everything = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'amour-bench-web-'))
everything.defer(() => rm(folder, { recursive: true, force: true }))
const { url, enter, context } = everything.use(await openSite())
const other = `/member/${demoLogins[1].username}`
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
everything.defer(() => browser.close())

await measureSizes(browser)
await measureScreens(browser)
await measureFirstPaint(browser)
await measureMotion(browser)
await askLighthouse()
await report()

async function measureSizes(opened: Browser) {
  const visitor = await loadPage(opened, `${url}/`)
  const member = await loadPage(opened, `${url}/notifications`, { account: await enter() })
  const kib = ({ bytes }: Loaded, kinds: string[]) => kinds.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0) / 1024
  const texts = ['Document', 'Script', 'Stylesheet', 'Fetch', 'Other']
  told('P12 visitor’s first load, scripts', kib(visitor, ['Script']), 'KiB', 109, 125)
  told('P12 visitor’s first load, all text', kib(visitor, texts), 'KiB', 125, 125)
  told('P12 signed-in shell, scripts', kib(member, ['Script']), 'KiB', 147, 160)
  told('P12 stylesheets of /', kib(visitor, ['Stylesheet']), 'KiB', 15, 15)
  // The first two names are part of every first load and not lazy.
  told('P12 largest lazy chunk', await largest(/^(?!vendor-|index-|shell-).*\.js\.br$/), 'KiB', 23, 40)
}

async function largest(wanted: RegExp): Promise<number> {
  // Files of earlier releases lie beside those of this one.
  const [files = []] = JSON.parse(await readFile(join(assets, '../releases.json'), 'utf8')) as string[][] // by build/releases.ts
  const names = files.map((file) => `${basename(file)}.br`).filter((name) => wanted.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, name))).size))
  return Math.max(...sizes) / 1024
}

async function measureScreens(opened: Browser) {
  const memberPaths = ['/', '/search', other, '/inbox', '/notifications', ...ownPaths]
  const screens = [
    ...publicPages.map((path) => ({ path, name: path, isMember: false })),
    ...memberPaths.map((path) => ({ path, name: `${path} (member)`, isMember: true })),
  ]
  for (const { path, name, isMember } of screens) {
    const account = isMember ? await enter() : undefined
    const { cls, longest } = await loadPage(opened, url + path, { account })
    told(`layout shift of ${name}`, cls, '', 0.05, 0.05)
    told(`longest task of ${name}`, longest, 'ms', 200, 200)
  }
}

/** In turns, so that whatever else the machine does slows both alike. */
async function measureFirstPaint(opened: Browser) {
  await buildBarePage(join(folder, 'bare'))
  const bare = await serveFolder(join(folder, 'bare'))
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push((await loadPage(opened, `${url}/`, { isSlow: true })).lcp)
    times.bare.push((await loadPage(opened, bare.url, { isSlow: true })).lcp)
  }
  bare.close()
  const [ours, theirs] = [median(times.ours), median(times.bare)]
  told(
    `P13 LCP of / (${ours.toFixed(0)} ms) ÷ of a bare React page (${theirs.toFixed(0)} ms)`,
    ours / theirs,
    '×',
    0.56,
    0.8,
  )
}

/** The landing's scene, and a thread that opens. */
async function measureMotion(opened: Browser) {
  for (const width of [390, 1440]) {
    const { median: middle, late, longest } = await measureScene(opened, url, width)
    const name = `frames of the landing’s scene, ${width} px, processor four times slower`
    told(`P13 ${name}, median`, middle, 'ms', 17, 34)
    told(`P13 ${name}, 95th percentile`, late, 'ms', 34, 50)
    told(`longest task of the scene, ${width} px`, longest, 'ms', 200, 200)
  }
  await sealMessages(context)
  const { longest } = await measureUnsealing(opened, url)
  told(`P14 longest task while ${MESSAGES} messages are opened`, longest, 'ms', 50, 50)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}

/** Of the site as it is public: behind HTTPS, with HTTP/2. */
async function askLighthouse() {
  await using site = await openSite({ isPublic: true })
  for (const path of ['/', '/register', '/login', '/search', other, '/inbox']) {
    const isHidden = memberAreas.some((area) => path.startsWith(area))
    const { scores, faults } = await markScreen({
      url: site.url + path,
      keyDigest: site.keyDigest,
      isHidden,
      ...(isHidden && { login: demoLogins[0] }),
    })
    process.stdout.write(`Lighthouse of ${path}: ${faults.join(', ') || 'nothing to say'}\n`)
    for (const [name, score] of Object.entries(scores)) {
      rows.push({ name: `Lighthouse of ${path}, ${name}`, value: score, unit: '', goal: 95, limit: 95, isLeast: true })
    }
    if (isHidden) await markCold(site, path)
  }
}

/** The same for a browser that has a session, but no file of the site yet: after a release, or when it was cleared. */
async function markCold({ url, keyDigest, enter }: Site, path: string) {
  const { scores } = await markScreen({ url: url + path, keyDigest, isHidden: true, account: await enter() })
  const name = `Lighthouse of ${path}, performance with a session but no file of the site`
  rows.push({ name, value: scores.performance, unit: '', goal: 95, limit: 95, isLeast: true })
}

async function report() {
  const load = loadavg().map((value) => value.toFixed(1))
  const lines = [
    `Load of the machine: ${load.join(' ')}`,
    '',
    '| measure | value | goal | fails beyond | |',
    '|---|---|---|---|---|',
  ]
  for (const row of rows) {
    const { name, value, unit, goal, limit } = row
    const verdict = isBeyond(row, limit) ? 'FAILS' : isBeyond(row, goal) ? 'holds' : 'reached'
    lines.push(`| ${name} | ${value.toFixed(value < 10 ? 3 : 1)} ${unit} | ${goal} | ${limit} | ${verdict} |`)
  }
  await mkdir(join(root, 'var'), { recursive: true })
  await writeFile(join(root, 'var/bench-web.md'), `${lines.join('\n')}\n`)
  await writeFile(join(root, 'var/bench-web.json'), JSON.stringify(rows, undefined, 2))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = rows.some((row) => isBeyond(row, row.limit)) ? 1 : 0
}

function isBeyond({ value, isLeast }: Row, limit: number): boolean {
  return isLeast ? value < limit : value > limit
}
