import { readConfig } from '#config.ts'
import { expect, test } from 'vitest'

const ways: Record<string, (address: string) => string | undefined> = {
  SITE_URL: (address) => readConfig({ SITE_URL: address }).siteUrl,
  MEDIA_URL: (address) => readConfig({ MEDIA_URL: address }).media?.url,
  CONSOLE_URL: (address) => readConfig({ CONSOLE_URL: address }).console.url,
}

test.each(Object.entries(ways))('%s is an origin: what only looks like one stops the start', (name, read) => {
  const wrong = [
    'example.org:8080',
    'localhost:8080',
    'ftp://example.org',
    'https://example.org/amour',
    'https://example.org?from=1',
    'https://example.org#top',
    'https://ann:secret@example.org',
    'https://',
  ]
  for (const address of wrong) expect.soft(() => read(address), address).toThrow(`${name}: is an origin`)
  // A browser sends it like this, whatever the operator has typed.
  for (const address of [
    'https://example.org',
    'https://example.org/',
    'HTTPS://Example.org:443',
    ' https://example.org',
  ])
    expect.soft(read(address), address).toBe('https://example.org')
})

test('a number of which nothing but blanks is left is not taken for nought', () => {
  const read = readConfig({ PORT: ' ', SECOND_LOOKS: '\t', METRICS_PORT: ' ', DATA_DIR: ' ', HOST: ' ' })
  const usual = readConfig({})
  for (const name of ['port', 'secondLooks', 'metrics', 'dataDir', 'host'] as const)
    expect.soft(read[name], name).toEqual(usual[name])
})

test('an address of a service names a host: nothing is posted, counted or kept where nobody meant to', () => {
  const wrong = { SMTP_URL: 'smtp://', REDIS_URL: 'redis:///1', NATS_URL: 'nats://', STORAGE_URL: 's3:///bucket' }
  for (const [name, address] of Object.entries(wrong))
    expect.soft(() => readConfig({ [name]: address }), name).toThrow(name)
  expect(() => readConfig({ STORAGE_URL: 's3://key:secret@store/bucket?ssl=false' })).toThrow(
    'STORAGE_URL: says ssl=on',
  )
})

test('a number is written in figures: what another notation would make of it stops the start', () => {
  const integers = ['PORT', 'METRICS_PORT', 'DATABASE_POOL', 'PADDING_STEP']
  for (const name of integers)
    for (const text of ['0x50', '1e2', '0b1100', '80.0', '+80', '8 0', '-1', '80,5', 'Infinity', 'eighty'])
      expect.soft(() => readConfig({ [name]: text }), `${name}=${text}`).toThrow(`${name}: `)
  for (const text of ['0x1', '1e-1', '0,5', '1.', 'NaN'])
    expect.soft(() => readConfig({ SECOND_LOOKS: text }), text).toThrow('SECOND_LOOKS: is a number')
  const read = readConfig({ PORT: ' 8090 ', DATABASE_POOL: '"020"', SECOND_LOOKS: '.25', DRAIN_SECONDS: '2.5' })
  expect([read.port, read.pools.calls, read.secondLooks, read.drainSeconds]).toEqual([8090, 20, 0.25, 2.5])
})
