import { createHash } from 'node:crypto'
import { openSite } from '@amour/test/e2e/support/site.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import puppeteer, { type Browser } from 'puppeteer-core'
import { buildWeb, isWebBuilt } from '#web-build.ts'
import { findEngines } from './find-engines.ts'
import { openFront } from './altering-front.ts'
import { importModule, loadClassic, openPage, type Ran, readMap, registerWorker, startWorker } from './script-page.ts'

type Kind = 'module' | 'classic' | 'worker' | 'service worker' | 'not in the map'

export type ScriptsReport = {
  seconds: number
  /** Of each engine and kind of script: how many there are, run as built, run altered without digests, and altered with them. */
  engines: Record<string, Record<Kind, Count>>
  faults: string[]
}

type Count = { scripts: number; asBuilt: number; withoutDigests: number; altered: number }

/** What is open while one engine is looked at. */
type Look = {
  browser: Browser
  front: Awaited<ReturnType<typeof openFront>>
  scripts: Record<Kind, string[]>
  /** The scripts of the build that start workers. */
  starters: string[]
}

/**
 * Each script of the build is changed by one byte in turn, in Chromium and in Firefox, on its way to a page that has not
 * been opened before: none may run. That it would have run is shown by the same bytes in pages without digests. The service
 * worker, which the page compares before it has any, has to be named by the manifest of the release as well.
 */
export async function stormScripts(): Promise<ScriptsReport> {
  const begun = performance.now()
  const { firefox } = await findEngines()
  if (!(await isWebBuilt())) await buildWeb()
  await using opened = await openSite()
  await using front = await openFront(opened.site.url)
  const report: ScriptsReport = { seconds: 0, engines: {}, faults: [] }
  const { files, texts } = await readScripts(front.url)
  for (const start of [startChromium, () => startFirefox(firefox)]) {
    const browser = await start()
    try {
      const engine = (await browser.version()).replace('/', ' ')
      process.stdout.write(`  ${engine} …\n`)
      const map = await askForMap(browser, front.url)
      const starters = [...map].filter((path) => /new Worker\(/.test(texts.get(path) ?? ''))
      const look: Look = { browser, front, scripts: sortScripts(texts, map), starters }
      report.engines[engine] = await alterEach(look, (fault) => report.faults.push(`${engine}: ${fault}`))
    } finally {
      await browser.close()
    }
  }
  if (files['/sw.js'] === (await digestOf(front, '/sw.js')))
    report.faults.push('The manifest does not name an altered service worker.')
  report.seconds = Math.round((performance.now() - begun) / 1000)
  return report
}

const startChromium = async () =>
  puppeteer.launch({ executablePath: await findBrowser(), args: browserArguments, headless: true })

const startFirefox = (executablePath: string) =>
  puppeteer.launch({ browser: 'firefox', executablePath, headless: true })

/** Every script of the release by its own manifest, and what it says. */
async function readScripts(url: string) {
  const ask = async (path: string) => (await fetch(url + path)).text()
  const { manifest } = JSON.parse(await ask('/.well-known/release.json')) as { manifest: string } // `http/site/release.ts`
  const { files } = JSON.parse(await ask(`/.well-known/release/${manifest}.json`)) as { files: Record<string, string> }
  const texts = new Map<string, string>()
  for (const path of Object.keys(files)) if (path.endsWith('.js')) texts.set(path, await ask(path))
  return { files, texts }
}

async function digestOf(front: Look['front'], path: string): Promise<string> {
  front.meddle({ altered: new Set([path]) })
  const answer = await fetch(front.url + path)
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

async function askForMap(browser: Browser, url: string): Promise<ReadonlySet<string>> {
  await using page = await openPage(browser, url)
  return new Set(await readMap(page.page))
}

function sortScripts(texts: ReadonlyMap<string, string>, map: ReadonlySet<string>): Look['scripts'] {
  // Beside each worker stands a module that says where it is, and nothing else.
  const workers = new Set([...texts.values()].flatMap((text) => WORKER_ADDRESS.exec(text)?.[1] ?? []))
  const scripts: Look['scripts'] = { module: [], classic: [], worker: [], 'not in the map': [], 'service worker': [] }
  for (const path of texts.keys()) {
    if (path === '/sw.js') scripts['service worker'].push(path)
    else if (path.startsWith('/assets/offline-')) scripts.classic.push(path)
    else if (!map.has(path)) scripts['not in the map'].push(path)
    else scripts[workers.has(path) ? 'worker' : 'module'].push(path)
  }
  return scripts
}

const WORKER_ADDRESS = /^var \w+=`(\/assets\/[\w.-]+\.js)`;export\{\w+ as default\};$/

async function alterEach(look: Look, fail: (fault: string) => void) {
  const { front, scripts } = look
  const counts = {} as Record<Kind, Count> // of every kind below
  for (const kind of Object.keys(scripts) as Kind[]) {
    const all = scripts[kind]
    const count = (became: Ran[]) => became.filter((one) => one === 'ran').length
    front.meddle({})
    const asBuilt = await runAll(look, kind, all)
    for (const [at, path] of all.entries()) if (asBuilt[at] !== 'ran') fail(`${path} does not run as it was built.`)
    front.meddle({ altered: new Set(all), hasDigests: false })
    const withoutDigests = await runAll(look, kind, all)
    const altered: Ran[] = []
    for (const path of all) {
      front.meddle({ altered: new Set([path]) })
      const [became = 'refused'] = await runAll(look, kind, [path])
      altered.push(became)
      if (!front.gave(path)) fail(`${path} was not asked for.`)
      if (became === 'ran') fail(`${path} ran, though a byte of it is another.`)
    }
    const [built, without, changed] = [asBuilt, withoutDigests, altered].map(count)
    counts[kind] = { scripts: all.length, asBuilt: built ?? 0, withoutDigests: without ?? 0, altered: changed ?? 0 }
    process.stdout.write(`    ${kind}: ${JSON.stringify(counts[kind])}\n`)
  }
  return counts
}

/** What becomes of scripts in a page that has not been opened before, or each in one of its own where that names it. */
async function runAll({ browser, front, starters }: Look, kind: Kind, paths: readonly string[]): Promise<Ran[]> {
  const became: Ran[] = []
  if (kind === 'classic') {
    for (const path of paths) became.push(await loadClassic(browser, front.url, path))
    return became
  }
  await using page = await openPage(browser, front.url, { hasServiceWorker: kind === 'service worker' })
  for (const path of paths) {
    if (kind === 'worker') became.push(await startWorker(page.page, path, starters))
    else if (kind === 'service worker') became.push(await registerWorker(page.page, path, starters))
    else became.push(await importModule(page.page, path))
  }
  return became
}
