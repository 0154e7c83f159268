import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ageReviews } from '@amour/contract/console/age-reviews.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { databaseOf } from '@amour/server/database/servers/address.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { planReview } from './plan-review.ts'
import { startAgeProvider } from './age-provider.ts'
import { startAgeWallet } from './wallet/age-wallet.ts'
import { makeIssuer } from './wallet/issuer.ts'
import { planGate, startAgeGate } from './start-age-gate.ts'

test('a start brings a gate of its own, in a process and a database of its own, and a provider that pretends', async () => {
  const port = await freePort()
  await using first = await world({ AGE_GATE_URL: `http://localhost:${port}` })
  const review = await planReview(first.context.config, { gate: { url: undefined, port }, environment: {} })
  // The same pair and credential with the next start: what waits is opened then.
  expect(await planReview(first.context.config, { gate: { url: undefined, port }, environment: {} })).toEqual(review)
  await using w = await world({
    AGE_GATE_URL: `http://localhost:${port}`,
    ...review,
    DATA_DIR: first.context.config.dataDir,
  })
  const { context, databaseUrl } = w
  const environment = { AGE_GATE_PORT: String(port), LOG_LEVEL: 'error', DATABASE_URL: databaseUrl }
  const gate = await startAgeGate({ environment, config: context.config, context, databaseUrl })
  try {
    expect([gate?.url, gate?.isPretend]).toEqual([`http://localhost:${port}`, true])
    expect(await (await fetch(`http://localhost:${port}/readyz`)).text()).toBe('ready')
    const { ways } = (await (await fetch(`http://localhost:${port}/keys`)).json()) as { ways: string[] } // as the gate lists them
    expect(ways).toEqual(['service', 'wallet', 'person'])
    const nia = await w.aStaff({ roles: ['ageCheck'] })
    expect((await w.asStaff(nia)(ageReviews.list, {})).body).toMatchObject({ isSetUp: true, data: [] })
    expect(existsSync(join(context.config.dataDir, 'age-gate/public-keys.json'))).toBe(true)
  } finally {
    await gate?.close()
    await dropGate(`${databaseOf(databaseUrl)}_age_gate`)
  }
  await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow('fetch failed')
})

async function dropGate(name: string) {
  const admin = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1, patience: 0 })
  await sql`DROP DATABASE IF EXISTS ${sql.id(name)} WITH (FORCE)`.execute(admin)
  await sql`DROP ROLE IF EXISTS ${sql.id(name)}`.execute(admin)
  await admin.destroy()
}

test('in production nothing pretends: without a provider there is no gate, and the pretend one does not start', async () => {
  expect(planGate({}, { isProduction: true })).toEqual({ url: undefined, port: undefined })
  expect(planGate({ AGE_GATE_URL: 'https://gate.example.org' }, { isProduction: true }).port).toBeUndefined()
  expect(planGate({ AGE_PERSON: 'on' }, { isProduction: true }).port).toBe(8083)
  expect(planGate({ AGE_PERSON: 'off' }, { isProduction: true }).port).toBeUndefined()
  await using w = await world()
  const inProduction = { ...w.context.config, isProduction: true }
  expect(await planReview(inProduction, { gate: { url: undefined, port: 8083 }, environment: {} })).toEqual({})
  expect(planGate({ AGE_OIDC_ISSUER: 'https://id.example.org' }, { isProduction: true }).port).toBe(8083)
  const options = { port: 0, clientId: 'gate', clientSecret: 'secret', returnTo: 'http://localhost/callback' }
  await expect(startAgeProvider({ ...options, isProduction: true })).rejects.toThrow('not in production')
  const { signer } = await makeIssuer('Pretend ID office')
  await expect(startAgeWallet({ port: 0, signer, isProduction: true })).rejects.toThrow('not in production')
})
