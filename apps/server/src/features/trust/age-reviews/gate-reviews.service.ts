import { readFile } from 'node:fs/promises'
import type { AgePicture, AgeReviewOutcome } from '@amour/contract/console/age-reviews.ts'
import { type Bytes, toBase64 } from '@amour/crypto/base64.ts'
import { importOpeningKey, openPicture } from '@amour/crypto/pictures/sealed-picture.ts'
import { z } from 'zod'
import { Refusal } from '#http/refusal.ts'
import { formatOf } from '#media/sniff.ts'
import type { AgeReviewConfig } from '#settings/age-gate-settings.ts'

/** Milliseconds that the gate has for an answer. */
const PATIENCE = 10_000

/** Bytes of a sealed picture at most: the gate's own limit, and its seal. */
const LARGEST = 11 * 1_048_576

const Moment = z.iso.datetime()
const Checks = z.object({
  hours: z.number().int(),
  checks: z.array(
    z.object({ id: z.uuid(), gesture: z.string().regex(/^(left|right)-[1-5]$/), since: Moment, endsAt: Moment }),
  ),
})

/** Checks that wait at the age gate. Throws `ageGateAway`. */
export async function fetchWaiting(config: AgeReviewConfig) {
  const answer = await ask(config, 'checks')
  const read = answer.ok ? Checks.safeParse(await answer.json().catch(() => undefined)) : undefined
  if (!read?.success) throw new Refusal('ageGateAway')
  return read.data
}

/**
 * One picture of a check, opened in this process alone and kept nowhere. Throws `ageReviewOver`, `ageGateAway`, or where it
 * was sealed to another key than this console's.
 */
export async function fetchPicture(config: AgeReviewConfig, id: string, item: AgePicture) {
  const answer = await ask(config, `checks/${id}/${item}`)
  if (answer.status === 404) throw new Refusal('ageReviewOver')
  if (!answer.ok || Number(answer.headers.get('content-length')) > LARGEST) throw new Refusal('ageGateAway')
  const sealed: Bytes = new Uint8Array(await answer.arrayBuffer())
  const own = await importOpeningKey(await readFile(config.keyFile, 'utf8'))
  const picture = await openPicture(own, sealed, `${id}|${item}`)
  const format = formatOf(picture.subarray(0, 64))
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
    throw new Error('The gate has kept what is no picture.')
  return { type: `image/${format}`, data: toBase64(picture) }
}

/** Tells the gate what a comparison came to: whether it was there to be decided so. Throws `ageGateAway`. */
export async function tellGate(config: AgeReviewConfig, id: string, outcome: AgeReviewOutcome): Promise<boolean> {
  const answer = await ask(config, `checks/${id}/decision`, { outcome })
  await answer.body?.cancel()
  if (answer.ok) return true
  if (answer.status === 404 || answer.status === 409) return false
  throw new Refusal('ageGateAway')
}

async function ask({ url, secret }: AgeReviewConfig, path: string, body?: object): Promise<Response> {
  return fetch(`${url}/review/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => {
    throw new Refusal('ageGateAway')
  })
}
