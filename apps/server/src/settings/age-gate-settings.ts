import { resolve } from 'node:path'
import { agePolicies } from '@amour/contract/account/age-proof.ts'
import { z } from 'zod'
import { isLoopback } from './operator-settings.ts'

/** What waits for a proof of age, and what the site has to know of the gate: where people go, and a file with the public keys of its proofs. */
export const ageGateSettings = {
  AGE_ASSURANCE: z.enum(agePolicies).optional(),
  AGE_GATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AGE_KEYS: z.string().optional(),
  AGE_REVIEW_URL: z.url({ protocol: /^https?$/ }).optional(),
  AGE_REVIEW_SECRET: z.string().min(32).optional(),
  AGE_REVIEW_KEY: z.string().optional(),
}

/** Where the console alone finds checks that wait for a person, what it is known by there, and the private key that opens them. */
export type AgeReviewConfig = { url: string; /** A secret. */ secret: string; keyFile: string }

/** `url`: the gate's origin, undefined where there is none. The site asks people to go there, and never goes itself. */
export type AgeGateConfig = { url: string | undefined; keysFile: string; review: AgeReviewConfig | undefined }

type Given = {
  [name in 'AGE_GATE_URL' | 'AGE_KEYS' | 'AGE_REVIEW_URL' | 'AGE_REVIEW_SECRET' | 'AGE_REVIEW_KEY']?: string | undefined
} & { DATA_DIR: string }

/** Reads them; the file lies where a gate on the same machine puts it unless told. Throws where the gate is at the site's own origin, or a review is half set up. */
export function readAgeGate(given: Given, { siteUrl, root }: { siteUrl: string; root: string }): AgeGateConfig {
  const url = given.AGE_GATE_URL && new URL(given.AGE_GATE_URL).origin
  if (url === siteUrl) throw wrong('AGE_GATE_URL: the age gate needs an origin of its own.')
  const keysFile = given.AGE_KEYS ? resolve(root, given.AGE_KEYS) : resolve(given.DATA_DIR, 'age-gate/public-keys.json')
  return { url: url || undefined, keysFile, review: readReview(given, root) }
}

/** All three, or none: then nobody at this console compares. */
function readReview(given: Given, root: string): AgeReviewConfig | undefined {
  const { AGE_REVIEW_SECRET: secret, AGE_REVIEW_KEY: keyFile } = given
  const address = given.AGE_REVIEW_URL ?? (secret || keyFile ? given.AGE_GATE_URL : undefined)
  if (!address) return undefined
  const { origin, protocol, hostname } = new URL(address)
  if (!secret || !keyFile)
    throw wrong(
      'AGE_REVIEW_SECRET and AGE_REVIEW_KEY: the gate knows the console by the one, and the other opens pictures.',
    )
  if (protocol === 'http:' && !isLoopback(hostname))
    throw wrong('AGE_REVIEW_URL: a gate on another computer is called by https.')
  return { url: origin, secret, keyFile: resolve(root, keyFile) }
}

const wrong = (fault: string) => new Error(`These settings are not right:\n  ${fault}`)
