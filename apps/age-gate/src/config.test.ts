import { expect, test } from 'vitest'
import { readGateConfig } from './config.ts'

const settings = {
  NODE_ENV: 'production',
  SITE_URL: 'https://amour.example.org',
  AGE_GATE_URL: 'https://gate.example.org',
  AGE_GATE_DATABASE_URL: 'postgres://gate@database.example.org/age_gate',
  AGE_OIDC_ISSUER: 'https://id.example.org',
  AGE_OIDC_CLIENT_ID: 'amour',
  AGE_OIDC_CLIENT_SECRET: 'a secret of the tests alone',
}

test('in production nobody is asked who is on this computer, or without encryption', () => {
  expect(readGateConfig(settings).isProduction).toBe(true)
  for (const issuer of [
    'http://127.0.0.1:8084',
    'https://localhost',
    'https://127.0.0.2',
    'https://[::1]:8084',
    'http://id.example.org',
  ])
    expect(() => readGateConfig({ ...settings, AGE_OIDC_ISSUER: issuer }), issuer).toThrow('AGE_OIDC_ISSUER')
  for (const setting of ['AGE_GATE_URL', 'SITE_URL'])
    expect(() => readGateConfig({ ...settings, [setting]: 'http://amour.example' }), setting).toThrow(setting)
})

test('the gate is at no address of the site, and every setting at fault is named at once', () => {
  expect(() => readGateConfig({ ...settings, AGE_GATE_URL: settings.SITE_URL })).toThrow('an origin of its own')
  expect(() => readGateConfig({ NODE_ENV: 'test' })).toThrow(/SITE_URL[^]*AGE_GATE_DATABASE_URL/)
})

test('quotes and blanks around a value are no part of it, and a number is written in figures', () => {
  // As a secret of Kubernetes and a container's file of settings keep them, which systemd takes away.
  const quoted = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, `"${value}"`]))
  expect(readGateConfig(quoted)).toEqual(readGateConfig(settings))
  expect(readGateConfig({ ...settings, AGE_GATE_PORT: ' ', AGE_GATE_HOST: '\t' })).toEqual(readGateConfig(settings))
  for (const name of ['AGE_GATE_PORT', 'AGE_OIDC_PATIENCE', 'AGE_PERSON_HOURS', 'AGE_PERSON_MOST'])
    for (const text of ['0x10', '1e1', '10.0', '-1', 'ten'])
      expect.soft(() => readGateConfig({ ...settings, [name]: text }), `${name}=${text}`).toThrow(`${name}: `)
  expect(readGateConfig({ ...settings, AGE_GATE_PORT: '"8090"' }).port).toBe(8090)
})

test('people compare only where the operator says so, and has given a key and a credential', () => {
  expect(readGateConfig(settings).person).toBeUndefined()
  const given = { AGE_PERSON_KEY: '/reviewers.pem', AGE_PERSON_SECRET: 'x'.repeat(40) }
  expect(readGateConfig({ ...settings, ...given }).person).toBeUndefined()
  expect(() => readGateConfig({ ...settings, AGE_PERSON: 'on' })).toThrow('AGE_PERSON_KEY and AGE_PERSON_SECRET')
  expect(() => readGateConfig({ ...settings, ...given, AGE_PERSON_SECRET: 'short' })).toThrow('AGE_PERSON_SECRET')
  expect(readGateConfig({ ...settings, ...given, AGE_PERSON: 'on' }).person).toMatchObject({ hours: 24, most: 100 })
})
