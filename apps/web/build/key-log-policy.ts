import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnv, type Plugin } from 'vite'

/**
 * Puts into the build whom its pages believe of the log of keys: the file that KEY_LOG_POLICY names, and null without one.
 * Pages take it from nowhere else, since what a server answers is what they check by it (decision 118).
 */
export function keyLogPolicy(): Plugin {
  return {
    name: 'amour:key-log-policy',
    config: (_, { mode }) => ({ define: { __KEY_LOG_POLICY__: JSON.stringify(readPolicy(mode)) } }),
  }
}

function readPolicy(mode: string): unknown {
  const { KEY_LOG_POLICY: file } = loadEnv(mode, import.meta.dirname, 'KEY_LOG_POLICY')
  if (!file) return null
  const policy: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8'))
  const { origin, log, witnesses } = Object(policy) as Record<string, unknown> // checked here
  const isList = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
  if (typeof origin !== 'string' || !isList(log) || !isList(witnesses))
    throw new Error(`${file} is no policy of a log of keys.`)
  return { origin, log, witnesses }
}
