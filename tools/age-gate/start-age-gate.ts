import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readGateConfig } from '@amour/age-gate/config.ts'
import type { Config } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { databaseOf } from '@amour/server/database/servers/address.ts'
import { startAgeProvider } from './age-provider.ts'
import { makeGateDatabase } from './gate-database.ts'
import { startAgeWallet } from './wallet/age-wallet.ts'
import { makeIssuer, writeIdentity, writeIssuers } from './wallet/issuer.ts'

const main = fileURLToPath(import.meta.resolve('@amour/age-gate/main.ts'))

/** The gate's own settings, all of which have this beginning or are its own as well as the site's. */
const settings = /^(AGE_(GATE|OIDC|WALLET)_\w+|AGE_PERSON(_\w+)?|NODE_ENV|TRUST_PROXY|LOG_LEVEL)$/

type Environment = Record<string, string | undefined>

/** Where the gate is, and at which port this start brings it; without a port it is somewhere else, or nowhere. */
type Plan = { url: string | undefined; port: number | undefined }

/** In production this start brings a gate only where it has somebody to ask; elsewhere one pretends unless a true one is set. */
export function planGate(environment: Environment, { isProduction }: Pick<Config, 'isProduction'>): Plan {
  const { AGE_GATE_URL: url, AGE_GATE_PORT: given } = environment
  if (isProduction && !hasWay(environment)) return { url, port: undefined }
  const port = Number(given || 8083)
  return { url: url ?? `http://localhost:${port}`, port }
}

/** Whether the operator has named somebody who checks ages. */
const hasWay = (environment: Environment) =>
  Boolean(environment['AGE_OIDC_ISSUER'] ?? environment['AGE_WALLET_ISSUERS']) || environment['AGE_PERSON'] === 'on'

type Options = { environment: Environment; config: Config; context: Context; databaseUrl: string }

/**
 * Starts the age gate in a process of its own, which is given its own settings and nothing else, and before it, where no
 * provider is set, one that pretends. Undefined where this start brings none.
 */
export async function startAgeGate({ environment, config, context, databaseUrl }: Options) {
  const { url, port } = planGate(environment, config)
  if (!url || port === undefined) return undefined
  await using starting = new AsyncDisposableStack()
  const isPretend = !hasWay(environment)
  const client = { clientId: 'amour-age-gate', clientSecret: randomBytes(32).toString('base64url') }
  const pretend = isPretend
    ? await openProvider({ ...client, returnTo: `${url}/callback`, isProduction: config.isProduction })
    : undefined
  if (pretend) starting.defer(() => pretend.close())
  const wallet = isPretend ? await openWallet(join(config.dataDir, 'age-gate'), config) : undefined
  if (wallet) starting.defer(() => wallet.close())
  const given = Object.fromEntries(Object.entries(environment).filter(([name]) => settings.test(name)))
  const gateSettings: Environment = {
    AGE_GATE_KEYS: join(config.dataDir, 'age-gate'),
    AGE_GATE_HOST: config.host,
    ...(!config.isProduction && personSettings(config)),
    ...(pretend && {
      AGE_OIDC_NAME: 'Pretend age provider',
      AGE_OIDC_ISSUER: pretend.issuer,
      AGE_OIDC_CLIENT_ID: client.clientId,
      AGE_OIDC_CLIENT_SECRET: client.clientSecret,
      ...wallet?.settings,
    }),
    ...given,
    SITE_URL: config.siteUrl,
    AGE_GATE_URL: url,
  }
  gateSettings['AGE_GATE_DATABASE_URL'] ??= await makeGateDatabase(context.db, {
    name: `${databaseOf(databaseUrl)}_age_gate`,
    password: context.secrets.digest('database', 'age_gate').toString('base64url'),
    at: databaseUrl,
  })
  // What it refuses is told here, in one sentence, and not by a process that ends.
  readGateConfig(gateSettings)
  const gate = spawn(process.execPath, [main], {
    env: { PATH: config.searchPath, ...gateSettings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  starting.defer(() => end(gate))
  await opened(gate)
  const started = starting.move()
  return { url, isPretend, close: () => started.disposeAsync() }
}

/** What the gate needs of the pair and the credential that `planReview` has made. */
function personSettings({ dataDir, ageGate: { review } }: Config): Environment {
  const folder = join(dataDir, 'age-review')
  if (review?.keyFile !== join(folder, 'opening.pem')) return {}
  return { AGE_PERSON: 'on', AGE_PERSON_KEY: join(folder, 'sealing.pem'), AGE_PERSON_SECRET: review.secret }
}

const openProvider = async (options: Omit<Parameters<typeof startAgeProvider>[0], 'port'>) =>
  startAgeProvider({ ...options, port: await usualPort(8084) })

/** A wallet that pretends, an issuer that the gate trusts for it, and what the gate needs to ask it. */
async function openWallet(folder: string, { isProduction }: Pick<Config, 'isProduction'>) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { root, signer } = await makeIssuer('Pretend ID office')
  const issuersFile = join(folder, 'pretend-issuers.json')
  await writeIssuers(issuersFile, [{ root }])
  const wallet = await startAgeWallet({ port: await usualPort(8085), signer, isProduction })
  const link = { AGE_WALLET_ISSUERS: issuersFile, AGE_WALLET_LINK: `${wallet.url}/` }
  return { settings: { ...link, ...(await writeIdentity(folder)) }, close: () => wallet.close() }
}

/** The usual port, or any free one when some other program has it. */
async function usualPort(port: number): Promise<number> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (isFree) await new Promise((closed) => probe.close(closed))
  return isFree ? port : 0
}

/** Waits until the gate says that it listens. Throws when it ends before. */
async function opened(gate: ChildProcess) {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(gate, 'exit', { signal }).then(() => {
    throw new Error('The age gate has ended before it was open; what it said is above.')
  })
  await Promise.race([once(gate, 'message', { signal }), ended]).finally(() => waiting.abort())
  ended.catch(() => undefined)
}

async function end(gate: ChildProcess) {
  if (gate.exitCode !== null || gate.signalCode !== null) return
  const exited = once(gate, 'exit')
  gate.kill('SIGTERM')
  const late = setTimeout(() => gate.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(late)
}
