import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { buildApp } from '@amour/server/app.ts'
import type { Context } from '@amour/server/context.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

/** A script that says in the title what it is; its other lines stay from one release to the next. */
const script = (title: string) =>
  [
    `document.title = '${title}'`,
    ...Array.from({ length: 2_000 }, (_, index) => `const a${index} = ${Math.sin(index)}`),
  ].join('\n')

/** What makes `file` of `base`, as RFC 9842 has it: its mark, the digest of what it builds on, and the difference. */
async function makeDelta(file: Buffer, base: Buffer): Promise<Buffer> {
  const difference = await promisify(zstdCompress)(file, { dictionary: base })
  return Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), createHash('sha256').update(base).digest(), difference])
}

/** The site as a release has it, at the same address as the one before; `lay` puts its files into a folder. */
async function openRelease(context: Context, port: number, lay: (webDir: string) => Promise<void>) {
  await using opening = new AsyncDisposableStack()
  const webDir = await mkdtemp(join(tmpdir(), 'amour-release-'))
  opening.defer(() => rm(webDir, { recursive: true }))
  await lay(webDir)
  const app = await buildApp({ ...context, config: { ...context.config, webDir } })
  opening.defer(() => app.close())
  const asked: string[] = []
  app.addHook('onRequest', async ({ url }) => void asked.push(url))
  await app.listen({ port, host: '127.0.0.1' })
  const opened = opening.move()
  return {
    /** The scripts and stylesheets that browsers have asked for. */
    assets: () => asked.filter((url) => /^\/assets\/.*\.(js|css)$/.test(url)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

test('a browser that was here before a release loads what is new in it, and runs the new one', async ({
  browser,
  site: { context },
}) => {
  const port = await freePort()
  const former = Buffer.from(script('former'))
  const layAs = (name: string, content: Buffer) => async (webDir: string) => {
    await mkdir(join(webDir, 'assets'))
    const page = `<!doctype html><script type="module" src="/assets/${name}"></script>`
    await writeFile(join(webDir, 'index.html'), page)
    await writeFile(join(webDir, 'screens.json'), '["/"]')
    await writeFile(join(webDir, 'assets', name), content)
    const digest = createHash('sha256').update(former).digest('base64url')
    await writeFile(join(webDir, 'assets', `${name}.${digest}.dcz`), await makeDelta(content, former))
  }

  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  {
    await using _ = await openRelease(context, port, layAs('main-aaaaaaa.js', former))
    await page.goto(`http://localhost:${port}/`)
    await expect(page).toHaveTitle('former')
    await page.goto('about:blank')
  }
  await using _ = await openRelease(context, port, layAs('main-bbbbbbb.js', Buffer.from(script('present'))))
  const answer = page.waitForResponse(/main-bbbbbbb/)
  await page.goto(`http://localhost:${port}/`)
  await expect(page).toHaveTitle('present')
  const response = await answer
  expect(await response.headerValue('content-encoding')).toBe('dcz')
  expect((await response.request().sizes()).responseBodySize).toBeLessThan(300)
  await visitor.close()
})

/** Lays the built site as its next release: one script says so at its end, and has another name and digest. */
const layNext = (built: string, before: string, after: string) => async (webDir: string) => {
  const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('base64')
  const isPage = (path: string) => path.endsWith('.html')
  // What is compressed beforehand would be what it was.
  await cp(built, webDir, { recursive: true, filter: (path) => !path.endsWith('.br') })
  const former = await readFile(join(webDir, 'assets', before))
  const present = Buffer.concat([former, Buffer.from("\ndocument.documentElement.dataset.release = 'next'")])
  await rm(join(webDir, 'assets', before))
  await writeFile(join(webDir, 'assets', after), present)
  for (const file of (await readdir(webDir, { recursive: true })).filter(isPage)) {
    const page = await readFile(join(webDir, file), 'utf8')
    const next = page.replaceAll(before, after).replaceAll(digestOf(former), digestOf(present))
    await writeFile(join(webDir, file), next)
  }
}

test('of a release in which one shared script changed, a browser loads that script and runs it', async ({
  browser,
  site: { context },
}) => {
  const port = await freePort()
  const built = context.config.webDir
  // Files of earlier releases may lie beside those of this one.
  const [files = []] = JSON.parse(await readFile(join(built, 'releases.json'), 'utf8')) as string[][] // by build/releases.ts
  const before = files.map((file) => basename(file)).find((name) => /^calls-[\w-]{7}\.js$/.test(name)) ?? ''
  const after = 'calls-changed.js'
  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  const visit = async () => {
    await page.goto(`http://localhost:${port}/login`)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  }
  {
    await using release = await openRelease(context, port, (webDir) => cp(built, webDir, { recursive: true }))
    await visit()
    expect(release.assets().length).toBeGreaterThan(10)
    expect(release.assets()).toContain(`/assets/${before}`)
    await page.goto('about:blank')
  }
  await using release = await openRelease(context, port, layNext(built, before, after))
  await visit()
  await expect(page.locator('html')).toHaveAttribute('data-release', 'next')
  expect(release.assets()).toEqual([`/assets/${after}`])
  await visitor.close()
})

test('no script names another, or a stylesheet, by what changes with it', async ({ site: { context } }) => {
  const folder = join(context.config.webDir, 'assets')
  const files = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
  const named: string[] = []
  // What starts a worker has to name it: no map is for that.
  for (const script of files.filter((name) => name.endsWith('.js') && !name.includes('.worker-'))) {
    const code = await readFile(join(folder, script), 'utf8')
    const names = files.filter((name) => name !== script && !name.includes('.worker-') && code.includes(name))
    named.push(...names.map((name) => `${script} names ${name}`))
  }
  expect(files.length).toBeGreaterThan(100)
  expect(named).toEqual([])
})
