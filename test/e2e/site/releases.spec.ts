import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { buildApp } from '@amour/server/app.ts'
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

test('a browser that was here before a release loads what is new in it, and runs the new one', async ({
  browser,
  site: { context },
}) => {
  const port = await freePort()
  const former = Buffer.from(script('former'))

  /** The site as a release has it, at the same address as the one before. */
  async function release(name: string, content: Buffer) {
    await using opening = new AsyncDisposableStack()
    const webDir = await mkdtemp(join(tmpdir(), 'amour-release-'))
    opening.defer(() => rm(webDir, { recursive: true }))
    await mkdir(join(webDir, 'assets'))
    const page = `<!doctype html><script type="module" src="/assets/${name}"></script>`
    await writeFile(join(webDir, 'index.html'), page)
    await writeFile(join(webDir, 'screens.json'), '["/"]')
    await writeFile(join(webDir, 'assets', name), content)
    const digest = createHash('sha256').update(former).digest('base64url')
    await writeFile(join(webDir, 'assets', `${name}.${digest}.dcz`), await makeDelta(content, former))
    const app = await buildApp({ ...context, config: { ...context.config, webDir } })
    opening.defer(() => app.close())
    await app.listen({ port, host: '127.0.0.1' })
    const opened = opening.move()
    return { [Symbol.asyncDispose]: () => opened.disposeAsync() }
  }

  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  {
    await using _ = await release('main-aaaaaaa.js', former)
    await page.goto(`http://localhost:${port}/`)
    await expect(page).toHaveTitle('former')
    await page.goto('about:blank')
  }
  await using _ = await release('main-bbbbbbb.js', Buffer.from(script('present')))
  const answer = page.waitForResponse(/main-bbbbbbb/)
  await page.goto(`http://localhost:${port}/`)
  await expect(page).toHaveTitle('present')
  const response = await answer
  expect(await response.headerValue('content-encoding')).toBe('dcz')
  expect((await response.request().sizes()).responseBodySize).toBeLessThan(300)
  await visitor.close()
})
