import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback } from '#operator-settings.ts'

/** Who witnesses the log of public keys, what signs it, and whom the site's build believes. */
export const keyLogSettings = {
  WITNESS_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim().replace(/\/+$/, '')))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional(),
  KEY_LOG_KEY: z.string().optional(),
  KEY_LOG_POLICY: z.string().optional(),
}

/**
 * `keyFile`: the private key of the log, PEM; the worker makes it at its first start. `policyFile`: whom pages believe,
 * as it was given to the build; without one the worker takes each witness at its word. `origin`: what a log without one
 * calls itself.
 */
export type KeyLogConfig = { keyFile: string; policyFile: string; origin: string; witnessUrls: readonly string[] }

type Given = {
  WITNESS_URLS?: string[] | undefined
  KEY_LOG_KEY?: string | undefined
  KEY_LOG_POLICY?: string | undefined
  DATA_DIR: string
}

/** Reads them. Throws where a witness on another computer would be called in the open. */
export function readKeyLog(given: Given, { siteUrl, root }: { siteUrl: string; root: string }): KeyLogConfig {
  const witnessUrls = given.WITNESS_URLS ?? []
  for (const url of witnessUrls)
    if (new URL(url).protocol === 'http:' && !isLoopback(new URL(url).hostname))
      throw new Error('These settings are not right:\n  WITNESS_URLS: another computer is called by https.')
  return {
    keyFile: resolve(root, given.KEY_LOG_KEY ?? resolve(given.DATA_DIR, 'key-log/log.pem')),
    policyFile: resolve(root, given.KEY_LOG_POLICY ?? resolve(given.DATA_DIR, 'key-log/policy.json')),
    origin: `${new URL(siteUrl).host}/keys`,
    witnessUrls,
  }
}
