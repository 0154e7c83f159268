import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readGateConfig } from '@amour/age-gate/config.ts'
import { startGate } from '@amour/age-gate/start-gate.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeGateDatabase } from '@amour/tools/age-gate/gate-database.ts'
import { sql } from 'kysely'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

export const gateClient = { clientId: 'amour-age-gate', clientSecret: 'a secret of the tests alone' }

type Options = {
  /** A PostgreSQL server, at an address that may make databases. */
  serverUrl: string
  siteUrl: string
  /** Opens the provider for a gate whose answers go there; what it gives is closed with the gate. */
  openProvider: (returnTo: string) => Promise<{ issuer: string; close(): Promise<void> }>
  settings?: Record<string, string>
  /** Where it listens and keeps its keys, for a site that knows of it already. */
  place?: { port: number; keyFolder: string }
  now?: () => Date
}

/** An age gate with a database, keys and a log of its own, over a provider of the test's. */
export async function openAgeGate({ serverUrl, siteUrl, openProvider, settings = {}, place, now }: Options) {
  await using stack = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('age-gate')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const admin = openDatabase(serverUrl, { connections: 1, patience: 0 })
  stack.defer(() => admin.destroy())
  const name = `age_gate_${newId().replaceAll('-', '')}`
  const databaseUrl = await makeGateDatabase(admin, { name, password: newId(), at: serverUrl })
  stack.defer(async () => {
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin)
    await sql`DROP ROLE ${sql.id(name)}`.execute(admin)
  })
  const { port, keyFolder } = place ?? { port: await freePort(), keyFolder: join(folder, 'keys') }
  const url = `http://localhost:${port}`
  const provider = await openProvider(`${url}/callback`)
  stack.defer(() => provider.close())
  const log: string[] = []
  const config = readGateConfig({
    NODE_ENV: 'test',
    SITE_URL: siteUrl,
    AGE_GATE_PORT: String(port),
    AGE_GATE_DATABASE_URL: databaseUrl,
    AGE_GATE_KEYS: keyFolder,
    AGE_OIDC_NAME: 'Pretend ID',
    AGE_OIDC_ISSUER: provider.issuer,
    AGE_OIDC_CLIENT_ID: gateClient.clientId,
    AGE_OIDC_CLIENT_SECRET: gateClient.clientSecret,
    ...settings,
  })
  await writeKnownKeys(keyFolder)
  const gate = await startGate(config, { ...(now && { now }), log: { write: (line) => void log.push(line) } })
  stack.defer(() => gate.close())
  await noteKeys(keyFolder)
  const running = stack.move()
  return {
    url,
    config,
    databaseUrl,
    keysFile: join(keyFolder, 'public-keys.json'),
    log,
    /** Ends the gate alone, as a crash does. */
    stop: () => gate.close(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Keys that a gate of this process has made: to make a year of them takes longer than most tests. */
const known = new Map<string, Buffer>()

async function writeKnownKeys(folder: string) {
  await mkdir(folder, { recursive: true })
  for (const [name, pem] of known) await writeFile(join(folder, name), pem)
}

async function noteKeys(folder: string) {
  for (const name of await readdir(folder))
    if (name.endsWith('.pem')) known.set(name, await readFile(join(folder, name)))
}

export type TestGate = Awaited<ReturnType<typeof openAgeGate>>
