import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { memberAreas, publicPages } from '@amour/contract/public-pages.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import { buildWeb, isWebBuilt } from '@amour/tools/web-build.ts'
import { type Browser, chromium } from '@playwright/test'
import { buildBarePage } from './site/bare-page.ts'
import { type Figure, type Measured, median, ratioOf, shareOf } from './figures.ts'
import { markScreen } from './site/lighthouse.ts'
import { type Loaded, loadPage } from './site/load-page.ts'
import { openSite } from './site/open-site.ts'
import type { Options } from './options.ts'
import { serveFolder } from './site/serve-folder.ts'
import { measureNavigation } from './site/soft-navigation.ts'
import { measureScene, measureUnsealing, MESSAGES, sealMessages } from './site/smoothness.ts'

/** A first paint is slow, and so are its rounds. */
const ROUNDS = 5
/** Each goes through all screens of a member. */
const NAVIGATIONS = 8
const ownPaths = ['/profile', '/profile/photos', '/profile/videos', '/account']
const root = fileURLToPath(new URL('../', import.meta.url))
const assets = join(root, 'apps/web/dist/assets')

type Site = Awaited<ReturnType<typeof openSite>>

/** Who is looked at. */
const other = `/member/${demoLogins[1].username}`

type Look = {
  site: Site
  browser: Browser
  rounds: number
  tell: (goal: string, name: string, figure: Omit<Figure, 'goal' | 'name'>) => void
}

/** docs/performance.md §P12 to §P14, what every screen must keep (no jump, no long task), and what Lighthouse says. */
export async function benchWeb({ rounds }: Options): Promise<Measured> {
  if (!(await isWebBuilt())) await buildWeb()
  await using site = await openSite()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const figures: Figure[] = []
  const tell: Look['tell'] = (goal, name, figure) => figures.push({ goal, name, ...figure })
  const look = { site, browser, rounds: Math.min(rounds, ROUNDS), tell }
  try {
    await measureSizes(look)
    await measureScreens(look)
    await measureFirstPaint(look)
    await measureMotion(look)
  } finally {
    await browser.close()
  }
  await askLighthouse(tell)
  return { figures }
}

async function measureSizes({ browser, site: { url, enter }, tell }: Look) {
  const visitor = await loadPage(browser, `${url}/`)
  const member = await loadPage(browser, `${url}/notifications`, { account: await enter() })
  const kib = ({ bytes }: Loaded, kinds: string[]) => kinds.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0) / 1024
  const texts = ['Document', 'Script', 'Stylesheet', 'Fetch', 'Other']
  tell('P12', 'visitor’s first load, scripts', { value: kib(visitor, ['Script']), unit: 'KiB', aim: 109, limit: 125 })
  tell('P12', 'visitor’s first load, all text', { value: kib(visitor, texts), unit: 'KiB', aim: 125, limit: 125 })
  tell('P12', 'signed-in shell, scripts', { value: kib(member, ['Script']), unit: 'KiB', aim: 147, limit: 160 })
  tell('P12', 'stylesheets of /', { value: await inlineStyles(), unit: 'KiB', aim: 15, limit: 15 })
  const lists = 'zxcvbn’s whole lists, once somebody types a new password'
  tell('P12', lists, { value: await largest(/^strength\.worker-/), unit: 'KiB' })
  // The first three names are part of every first load and not lazy; the last is told above.
  tell('P12', 'largest lazy chunk', {
    value: await largest(/^(?!vendor-|index-|shell-|strength\.worker-).*\.js\.br$/),
    unit: 'KiB',
    aim: 23,
    limit: 40,
  })
}

/** What the landing page carries in itself, compressed alone. */
async function inlineStyles(): Promise<number> {
  const html = await readFile(join(assets, '../pages/index.html'), 'utf8')
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, content = '']) => content)
  return brotliCompressSync(styles.join('')).length / 1024
}

async function largest(wanted: RegExp): Promise<number> {
  // Files of earlier releases lie beside those of this one.
  const [files = []] = JSON.parse(await readFile(join(assets, '../releases.json'), 'utf8')) as string[][] // by build/releases.ts
  const names = files.map((file) => `${basename(file)}.br`).filter((name) => wanted.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, name))).size))
  return Math.max(...sizes) / 1024
}

async function measureScreens({ browser, site: { url, enter }, tell }: Look) {
  const memberPaths = ['/', '/search', other, '/inbox', '/notifications', ...ownPaths]
  const screens = [
    ...publicPages.map((path) => ({ path, name: path, isMember: false })),
    ...memberPaths.map((path) => ({ path, name: `${path} (member)`, isMember: true })),
  ]
  for (const { path, name, isMember } of screens) {
    const account = isMember ? await enter() : undefined
    const { cls, longest } = await loadPage(browser, url + path, { account })
    tell('P12', `layout shift of ${name}`, { value: cls, unit: '', limit: 0.05 })
    tell('P12', `longest task of ${name}`, { value: longest, unit: 'ms', limit: 200 })
  }
}

/** In turns, so that whatever else the machine does slows both alike. */
async function measureFirstPaint({ browser, site: { url }, rounds, tell }: Look) {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'amour-bench-web-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await buildBarePage(join(folder, 'bare'))
  const bare = await serveFolder(join(folder, 'bare'))
  stack.defer(() => void bare.close())
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    times.ours.push((await loadPage(browser, `${url}/`, { isSlow: true })).lcp)
    times.bare.push((await loadPage(browser, bare.url, { isSlow: true })).lcp)
  }
  const { value, range } = ratioOf(times.ours, times.bare)
  const [ours, theirs] = [median(times.ours).toFixed(0), median(times.bare).toFixed(0)]
  const name = `largest paint of / (${ours} ms) ÷ of a bare React page (${theirs} ms)`
  tell('P13', name, { value, range, unit: '×', aim: 0.56, limit: 0.8 })
}

/** The landing's scene, and a thread that opens. */
async function measureMotion({ browser, site: { url, context }, tell }: Look) {
  for (const width of [390, 1440]) {
    const { median: middle, late, longest } = await measureScene(browser, url, width)
    const name = `frames of the landing’s scene, ${width} px, processor four times slower`
    tell('P13', `${name}, median`, { value: middle, unit: 'ms', aim: 17, limit: 34 })
    tell('P13', `${name}, 95th percentile`, { value: late, unit: 'ms', aim: 34, limit: 50 })
    tell('P13', `longest task of the scene, ${width} px`, { value: longest, unit: 'ms', limit: 200 })
  }
  await sealMessages(context)
  const { longest } = await measureUnsealing(browser, url)
  tell('P14', `longest task while ${MESSAGES} messages are opened`, { value: longest, unit: 'ms', limit: 50 })
  const presses = await measureNavigation(browser, url, NAVIGATIONS)
  const range: [number, number] = [median(presses), shareOf(presses, 0.95)]
  const press = 'a press on a link → the next screen, 75th percentile (50th to 95th)'
  tell('P24', press, { value: shareOf(presses, 0.75), range, unit: 'ms', limit: 100 })
}

/** Of the site as it is public: behind HTTPS, with HTTP/2. */
async function askLighthouse(tell: Look['tell']) {
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
      tell('040', `Lighthouse of ${path}, ${name}`, { value: score, unit: '', limit: 95, isLeast: true })
    }
    if (isHidden) await markCold(site, path, tell)
  }
}

/** The same for a browser that has a session, but no file of the site yet: after a release, or when it was cleared. */
async function markCold({ url, keyDigest, enter }: Site, path: string, tell: Look['tell']) {
  const { scores } = await markScreen({ url: url + path, keyDigest, isHidden: true, account: await enter() })
  const name = `Lighthouse of ${path}, performance with a session but no file of the site`
  tell('040', name, { value: scores.performance, unit: '', limit: 95, isLeast: true })
}
