import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import type { Vectors } from '@amour/crypto/vectors/check.ts'
import type { PasswordVectors } from '@amour/crypto/vectors/check-password.ts'
import vectors from '@amour/crypto/vectors/crypto-v1.json' with { type: 'json' }
import type { checkAllEnvelopes, Vectors2 } from '@amour/crypto/vectors/check-envelope.ts'
import type { checkOthers } from '@amour/crypto/vectors/check-others.ts'
import envelopeVectors from '@amour/crypto/vectors/crypto-v2.json' with { type: 'json' }
import otherVectors from '@amour/crypto/vectors/others.json' with { type: 'json' }
import passwordVectors from '@amour/crypto/vectors/password-v2.json' with { type: 'json' }

test('a browser agrees with every cryptographic vector', async ({ page }) => {
  const scripts = await Promise.all(
    ['check.ts', 'check-password.ts', 'check-envelope.ts', 'check-others.ts'].map((name) => bundle(name)),
  )
  await using site = await serve(scripts)
  await page.goto(site.origin)
  const run = (expected: Vectors) =>
    page.evaluate(
      async ({ path, input }) => {
        const module: { checkVectors: (input: Vectors) => Promise<string[]> } = await import(path)
        return module.checkVectors(input)
      },
      { path: `${site.origin}/0.js`, input: expected },
    )
  expect(await run(vectors)).toEqual([])
  const changed = { ...vectors, message: { ...vectors.message, commitment: vectors.message.kf } }
  expect(await run(changed)).toEqual(['to: commitment', 'me: commitment'])

  const runPassword = (expected: PasswordVectors) =>
    page.evaluate(
      async ({ path, input }) => {
        const module: { checkPasswordVectors: (input: PasswordVectors) => Promise<string[]> } = await import(path)
        return module.checkPasswordVectors(input)
      },
      { path: `${site.origin}/1.js`, input: expected },
    )
  expect(await runPassword(passwordVectors)).toEqual([])
  const moved = { ...passwordVectors, wrap: { ...passwordVectors.wrap, reference: 'other' } }
  expect(await runPassword(moved)).toEqual(['wrap: contents'])

  const runEnvelopes = (expected: Vectors2) =>
    page.evaluate(
      async ({ path, input }) => {
        const module: { checkAllEnvelopes: typeof checkAllEnvelopes } = await import(path)
        return module.checkAllEnvelopes(input)
      },
      { path: `${site.origin}/2.js`, input: expected },
    )
  // Chromium's own X-Wing and the library's: both open what Node and Python made.
  expect(await runEnvelopes(envelopeVectors)).toEqual({ native: [], library: [] })
  const spoilt = { ...envelopeVectors, messages: envelopeVectors.messages.map((one) => ({ ...one, kf: '' })).slice(1) }
  expect((await runEnvelopes(spoilt)).native).toEqual([
    'native: message 0, to: opened',
    'native: message 0, me: opened',
  ])
  const failed = await page.evaluate(
    async ({ path, input }) => {
      const module: { checkOthers: typeof checkOthers } = await import(path)
      return module.checkOthers(input)
    },
    { path: `${site.origin}/3.js`, input: otherVectors },
  )
  expect(failed).toEqual([])
})

async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve(`@amour/crypto/vectors/${name}`))
  const lib = { entry, formats: ['es' as const], fileName: 'check' }
  const rolldownOptions = { output: { codeSplitting: false } }
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib, rolldownOptions } })
  const [first] = [built].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('Vite built nothing')
  return chunk.code
}

/** WebCrypto needs a secure context, and of unencrypted origins only loopback is one. */
async function serve(scripts: string[]) {
  const server = createServer((request, response) => {
    const script = scripts.find((_, index) => request.url === `/${index}.js`)
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ?? '<!doctype html><title>Vectors</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port, not on a pipe, has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
