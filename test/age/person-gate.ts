import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgeKey } from '@amour/contract/account/age-check.ts'
import { openAgeGate, type TestGate } from '@amour/test/age/age-gate.ts'
import { blindFor } from '@amour/test/age/blind-token.ts'
import { openForgingProvider } from '@amour/test/age/forging-provider.ts'
import { look } from '@amour/test/age/wallet-gate.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import sharp from 'sharp'
import { inject } from 'vitest'

/** What a gate and a console have to have for checks by a person: the pair of who reviews, and what the console is known by. */
export async function writeReviewKeys(folder: string) {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const [keyFile, openingFile] = [join(folder, 'reviewers.pem'), join(folder, 'review-key.pem')]
  await writeFile(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(openingFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const secret = randomBytes(32).toString('base64url')
  return {
    secret,
    openingFile,
    gate: { AGE_PERSON: 'on', AGE_PERSON_KEY: keyFile, AGE_PERSON_SECRET: secret },
    console: (gateUrl: string) => ({
      AGE_REVIEW_URL: gateUrl,
      AGE_REVIEW_SECRET: secret,
      AGE_REVIEW_KEY: openingFile,
    }),
  }
}

type Options = { siteUrl?: string; settings?: Record<string, string>; now?: () => Date }

/** A gate where a person compares, and what goes on at it. */
export async function openPersonGate({ siteUrl = 'https://site.example.org', settings = {}, now }: Options = {}) {
  await using stack = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('person')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const keys = await writeReviewKeys(folder)
  const gate = stack.use(
    await openAgeGate({
      serverUrl: `${inject('postgresUrl')}/postgres`,
      siteUrl,
      openProvider: () => openForgingProvider(),
      settings: { ...keys.gate, TRUST_PROXY: 'on', ...settings },
      ...(now && { now }),
    }),
  )
  const month = (now?.() ?? new Date()).toISOString().slice(0, 7)
  const key = await personKeyOf(gate, month)
  const all = stack.move()
  return {
    ...gate,
    key,
    keys,
    ...visitorsOf(gate.url, siteUrl, key),
    ...reviewersOf(gate.url, keys.secret),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

function visitorsOf(url: string, siteUrl: string, key: AgeKey) {
  let visitors = 0
  /** Somebody begins: their secret is in the address that they are sent to. */
  async function begin() {
    const blind = await blindFor(siteUrl, key)
    // Each visitor has an address of their own, as people do.
    visitors += 1
    const from = { 'x-forwarded-for': `2001:db8::${visitors.toString(16)}` }
    const begun = await look(`${url}/start?key=${blind.key}&blinded=${blind.blinded}`, from)
    return {
      blind,
      from,
      begun,
      address: begun.to,
      check: begun.to ? new URL(begun.to).searchParams.get('check') : null,
    }
  }
  /** Somebody begins, and both their pictures wait. */
  async function wait() {
    const visitor = await begin()
    const pictures = { document: await aPhoto('document'), face: await aPhoto('face') }
    return { ...visitor, sent: await upload(visitor.address, pictures, visitor.from) }
  }
  return { begin, wait }
}

function reviewersOf(url: string, secret: string) {
  const review = (path: string, init: RequestInit = {}, credential = secret) =>
    fetch(`${url}/review/${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
    })
  return {
    review,
    async waiting() {
      const { checks } = (await (await review('checks')).json()) as { checks: { id: string; gesture: string }[] } // as the gate lists them
      return checks
    },
    async see(id: string) {
      for (const name of ['document', 'face']) await review(`checks/${id}/${name}`)
    },
    decide: (id: string, outcome: string) =>
      review(`checks/${id}/decision`, { method: 'POST', body: JSON.stringify({ outcome }) }),
  }
}

async function personKeyOf(gate: TestGate, month: string): Promise<AgeKey> {
  const { keys } = (await (await fetch(`${gate.url}/keys`)).json()) as { keys: AgeKey[] } // the gate's own list
  const key = keys.find((one) => one.methodClass === 'person' && one.month === month)
  if (!key) throw new Error(`The gate has no key for checks by a person of ${month}.`)
  return key
}

/** A photo with what a camera writes beside it, in which `words` stand. */
export async function aPhoto(words: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#8899aa', noise } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: `taken by ${words}` } })
    .toFormat(format)
    .toBuffer()
}

/** Sends pictures as the page's form does. */
export async function upload(
  address: string,
  pictures: Record<string, Buffer | undefined>,
  headers: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, bytes] of Object.entries(pictures))
    body.set(name, new File(bytes ? [Uint8Array.from(bytes)] : [], bytes ? `${name}.jpg` : ''))
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual', headers })
  const page = await answer.text()
  return {
    status: answer.status,
    page,
    errors: Object.fromEntries(
      [...page.matchAll(/<p class="error" id="(\w+)-error">([^<]*)/g)].map(([, name, text]) => [name, text]),
    ),
  }
}

/** Presses a button of a check's page. */
export async function press(address: string, what: 'stop' | 'finish') {
  const url = new URL(address)
  url.pathname += `/${what}`
  const answer = await fetch(url, { method: 'POST', redirect: 'manual' })
  const page = await answer.text()
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    title: /<h1[^>]*>([^<]*)/.exec(page)?.[1] ?? '',
  }
}
