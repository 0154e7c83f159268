import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publicPages } from '@amour/contract/public-pages.ts'
import { readConfig } from '@amour/server/config.ts'
import { openPrepared, startProcesses } from '@amour/server/serve.ts'
import { browserArguments, findBrowser } from '@amour/test/browser.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { buildWeb, isWebBuilt } from '@amour/tools/web-build.ts'
import { type Browser, chromium } from '@playwright/test'
import { buildBarePage } from './bare-page.ts'
import { type Loaded, loadPage } from './load-page.ts'
import { serveFolder } from './serve-folder.ts'

/** P12 and P13 of performance.md, and what every screen must keep: no jump, no long task. */
const ROUNDS = Number(process.argv[2] ?? 5)
const root = fileURLToPath(new URL('../', import.meta.url))
const assets = join(root, 'apps/web/dist/assets')

type Row = { name: string; value: number; unit: string; goal: number; limit: number }

const rows: Row[] = []
const told = (name: string, value: number, unit: string, goal: number, limit: number) =>
  rows.push({ name, value, unit, goal, limit })

if (!(await isWebBuilt())) await buildWeb()
await using everything = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'amour-bench-web-'))
everything.defer(() => rm(folder, { recursive: true, force: true }))
const { url, account, username } = await openSite()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
everything.defer(() => browser.close())

await measureSizes(browser)
await measureScreens(browser)
await measureFirstPaint(browser)
await report()

async function openSite() {
  const port = await freePort()
  const environment = { NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error', PORT: String(port) }
  const opened = await openPrepared(readConfig(environment))
  everything.defer(() => opened.close())
  const api = await startProcesses(opened, ['member-api'])
  everything.defer(async () => api?.close())
  const { token, refreshToken, username: name } = await makeMember(opened.context, { username: 'bench-ann' })
  return {
    url: `http://localhost:${port}`,
    account: { token, refresh_token: refreshToken, user: null },
    username: name,
  }
}

async function measureSizes(opened: Browser) {
  const visitor = await loadPage(opened, `${url}/`)
  const member = await loadPage(opened, `${url}/notifications`, { account })
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
  const names = (await readdir(assets)).filter((name) => wanted.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, name))).size))
  return Math.max(...sizes) / 1024
}

async function measureScreens(opened: Browser) {
  const memberPaths = ['/', '/search', `/member/${username}`, '/inbox', '/notifications', '/profile', '/account']
  const screens = [
    ...publicPages.map((path) => ({ path, name: path, options: {} })),
    ...memberPaths.map((path) => ({ path, name: `${path} (member)`, options: { account } })),
  ]
  for (const { path, name, options } of screens) {
    const { cls, longest } = await loadPage(opened, url + path, options)
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const { port } = probe.address() as AddressInfo // a server on a port has an address with one
  await new Promise((closed) => probe.close(closed))
  return port
}

async function report() {
  const lines = ['| measure | value | goal | fails above | |', '|---|---|---|---|---|']
  for (const { name, value, unit, goal, limit } of rows) {
    const verdict = value > limit ? 'FAILS' : value > goal ? 'holds' : 'reached'
    lines.push(`| ${name} | ${value.toFixed(value < 10 ? 3 : 1)} ${unit} | ${goal} | ${limit} | ${verdict} |`)
  }
  await mkdir(join(root, 'var'), { recursive: true })
  await writeFile(join(root, 'var/bench-web.md'), `${lines.join('\n')}\n`)
  await writeFile(join(root, 'var/bench-web.json'), JSON.stringify(rows, undefined, 2))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = rows.some(({ value, limit }) => value > limit) ? 1 : 0
}
