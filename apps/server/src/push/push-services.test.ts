import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { isPublicAddress, isPushService, lookupPublic } from './push-services.ts'

test('a browser is told at the services that are known, and nowhere else', () => {
  const config = readConfig({ NODE_ENV: 'test', PUSH_SERVICES: 'push.example.org, *.other.example' })
  const standard = readConfig({})
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect([endpoint, isPushService(endpoint, standard)]).toEqual([endpoint, true])
  expect(isPushService('https://push.example.org/1', config)).toBe(true)
  expect(isPushService('https://eu.other.example/1', config)).toBe(true)
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://other.example/1',
    'http://push.example.org/1',
    'https://push.example.org:8443/1',
    'https://push.example.org@169.254.169.254/1',
    'https://me:too@push.example.org/1',
    'https://push.example.org.evil.example/1',
    'https://169.254.169.254/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:5432/',
    'http://127.0.0.1:8081/api/console',
    'https://127.1/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'file:///etc/passwd',
    'gopher://push.example.org/1',
    'push.example.org',
    '',
  ])
    expect([endpoint, isPushService(endpoint, config)]).toEqual([endpoint, false])
})

test('this computer is a push service where a setting says so, which production refuses', () => {
  const local = readConfig({ NODE_ENV: 'test', PUSH_LOCAL: 'on' })
  expect(isPushService('http://127.0.0.1:9999/push', local)).toBe(true)
  expect(isPushService('http://169.254.169.254/push', local)).toBe(false)
  expect(isPushService('http://127.0.0.1.nip.example/push', local)).toBe(false)
  const production = { NODE_ENV: 'production', MEDIA_URL: 'off', PUSH_LOCAL: 'on' }
  expect(() => readConfig(production)).toThrow(/PUSH_LOCAL/)
  expect(() => readConfig({ PUSH_SERVICES: 'https://push.example.org' })).toThrow(/PUSH_SERVICES/)
})

test('a service whose name leads into a network is not called', async () => {
  for (const address of ['8.8.8.8', '17.188.143.1', '2a00:1450:4009::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    '2002:a00:1::',
    'ff02::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  const told = await new Promise<string>((done) =>
    lookupPublic('localhost', { all: true }, (error) => done(error?.message ?? 'called')),
  )
  expect(told).toBe('The push service has an address inside of a network.')
})
