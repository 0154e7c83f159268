import { sign } from 'node:crypto'
import { writeCheckpoint } from '@amour/crypto/key-log/checkpoint.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { LOG_SIGNATURE, writeSignature } from '@amour/crypto/key-log/signed-note.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import type { LogKey } from '@amour/server/security/log-key.ts'
import type { BrowserContext, Route } from '@playwright/test'

type Mine = { note: string | null; consistency: string[]; line: object | null; keys: object[] }

/** Rewrites what the log's own call answers to a browser, until it is told to stop. */
export async function rewriteLog(context: BrowserContext, change: (mine: Mine) => Mine) {
  const at = /\/api\/keys\/log\/mine/
  await context.route(at, async (route) => {
    await answerWith(route, async () => {
      const answer = await route.fetch()
      const mine = (await answer.json()) as Mine // the call's answer
      await route.fulfill({ response: answer, json: answer.ok() ? change(mine) : mine })
    })
  })
  return () => context.unroute(at)
}

/** A page that goes, or a step that ends, takes its requests along. */
async function answerWith(route: Route, work: () => Promise<void>) {
  await work().catch(() => route.abort().catch(() => undefined))
}

export type Swap = { from: string; to: string; fromPrint: string; toPrint: string }

/** A key pair of the evil server's, in place of a member's public key. */
export async function makeSwap(publicKey: string): Promise<Swap> {
  const to = await exportPublic((await createKeyPair()).publicKey)
  return { from: publicKey, to, fromPrint: await fingerprint(publicKey), toPrint: await fingerprint(to) }
}

/** Has every answer to a browser tell another key for somebody, also where it tells what that key is called. */
export async function swapKey(context: BrowserContext, { from, to, fromPrint, toPrint }: Swap) {
  const at = /\/api\/(?!events|keys\/log)/
  await context.route(at, async (route) => {
    await answerWith(route, async () => {
      const answer = await route.fetch()
      const text = await answer.text()
      const body = text.replaceAll(from, to).replaceAll(fromPrint, toPrint)
      await route.fulfill(text.includes(from) ? { response: answer, body } : { response: answer })
    })
  })
  return () => context.unroute(at)
}

/** Another view of the log, longer than the true one, signed by the log itself. */
export async function forkNote(origin: string, key: LogKey, size: number): Promise<string> {
  const root = new Uint8Array(32).fill(7)
  const text = writeCheckpoint({ origin, size, root, directory: { size, root } })
  const signer = { name: origin, kind: LOG_SIGNATURE, key: key.public } as const
  return `${text}\n${await writeSignature(signer, sign(null, Buffer.from(text), key.private))}`
}

/** The note as it is while the witnesses are away. */
export const withoutWitnesses = (note: string) => `${note.split('\n').slice(0, 6).join('\n')}\n`
