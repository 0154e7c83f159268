import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts into the build whom its pages believe of the log of keys: the file that KEY_LOG_POLICY names, and null without one.
 * Pages take it from nowhere else, since what a server answers is what they check by it (decision 118).
 */
export function keyLogPolicy(): Plugin {
  return {
    name: 'amour:key-log-policy',
    config: () => ({ define: { __KEY_LOG_POLICY__: JSON.stringify(readPolicy()) } }),
  }
}

function readPolicy(): unknown {
  // oxlint-disable-next-line node/no-process-env, no-restricted-properties -- a setting of the build
  const file = process.env['KEY_LOG_POLICY']
  if (!file) return null
  const policy: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8'))
  const { origin, log, witnesses } = Object(policy) as Record<string, unknown> // checked here
  const isList = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
  if (typeof origin !== 'string' || !isList(log) || !isList(witnesses))
    throw new Error(`${file} is no policy of a log of keys.`)
  return { origin, log, witnesses }
}
