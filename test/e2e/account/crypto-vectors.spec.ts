import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import type { Vectors } from '@amour/crypto/vectors/check.ts'
import vectors from '@amour/crypto/vectors/crypto-v1.json' with { type: 'json' }

test('a browser agrees with every cryptographic vector', async ({ page }) => {
  const script = await bundle(fileURLToPath(import.meta.resolve('@amour/crypto/vectors/check.ts')))
  await using site = await serve(script)
  await page.goto(site.origin)
  const run = (expected: Vectors) =>
    page.evaluate(
      async ({ path, input }) => {
        const module: { checkVectors: (input: Vectors) => Promise<string[]> } = await import(path)
        return module.checkVectors(input)
      },
      { path: `${site.origin}/check.js`, input: expected },
    )
  expect(await run(vectors)).toEqual([])
  const changed = { ...vectors, message: { ...vectors.message, commitment: vectors.message.kf } }
  expect(await run(changed)).toEqual(['to: commitment', 'me: commitment'])
})

async function bundle(entry: string): Promise<string> {
  const lib = { entry, formats: ['es' as const], fileName: 'check' }
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } })
  const [first] = [built].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('Vite built nothing')
  return chunk.code
}

/** WebCrypto needs a secure context, and of unencrypted origins only loopback is one. */
async function serve(script: string) {
  const server = createServer((request, response) => {
    const isScript = request.url === '/check.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><title>Vectors</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port, not on a pipe, has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
