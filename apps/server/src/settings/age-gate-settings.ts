import { resolve } from 'node:path'
import { agePolicies } from '@amour/contract/account/age-proof.ts'
import { z } from 'zod'

/** What waits for a proof of age, and what the site has to know of the gate: where people go, and a file with the public keys of its proofs. */
export const ageGateSettings = {
  AGE_ASSURANCE: z.enum(agePolicies).optional(),
  AGE_GATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AGE_KEYS: z.string().optional(),
}

/** `url`: the gate's origin, undefined where there is none. The site asks people to go there, and never goes itself. */
export type AgeGateConfig = { url: string | undefined; keysFile: string }

type Given = { AGE_GATE_URL?: string | undefined; AGE_KEYS?: string | undefined; DATA_DIR: string }

/** Reads them; the file lies where a gate on the same machine puts it unless told. Throws where the gate is at the site's own origin. */
export function readAgeGate(given: Given, { siteUrl, root }: { siteUrl: string; root: string }): AgeGateConfig {
  const url = given.AGE_GATE_URL && new URL(given.AGE_GATE_URL).origin
  if (url === siteUrl)
    throw new Error('These settings are not right:\n  AGE_GATE_URL: the age gate needs an origin of its own.')
  const keysFile = given.AGE_KEYS ? resolve(root, given.AGE_KEYS) : resolve(given.DATA_DIR, 'age-gate/public-keys.json')
  return { url: url || undefined, keysFile }
}
