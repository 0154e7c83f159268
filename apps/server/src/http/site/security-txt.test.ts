import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { DAY } from '#durations.ts'

test('whoever finds a hole is told where to tell it, in which language, and until when that is good', async () => {
  await using w = await world()
  const config = {
    ...w.context.config,
    siteUrl: 'https://amour.example',
    securityContact: 'mailto:holes@amour.example',
  }
  const app = await buildApp({ ...w.context, config })
  const reply = await app.inject('/.well-known/security.txt')
  const head = await app.inject({ method: 'HEAD', url: '/.well-known/security.txt' })
  await app.close()

  expect([reply.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    [...reply.body.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(fields).toEqual({
    Contact: 'mailto:holes@amour.example',
    Expires: expect.any(String),
    'Preferred-Languages': 'en',
    Canonical: 'https://amour.example/.well-known/security.txt',
    Policy: 'https://amour.example/legal/website-security#reporting',
  })
  const days = (Date.parse(fields['Expires'] ?? '') - w.context.clock.now().getTime()) / DAY
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('the contact is the one that is set, else the operator’s address, else the form of the site', () => {
  const site = { SITE_URL: 'https://amour.example' }
  const contactOf = (settings: Record<string, string>) => readConfig({ ...site, ...settings }).securityContact
  const operator = { OPERATOR_EMAIL: 'hello@amour.example' }
  expect(contactOf({ ...operator, SECURITY_CONTACT: 'https://amour.example/holes' })).toBe(
    'https://amour.example/holes',
  )
  expect(contactOf(operator)).toBe('mailto:hello@amour.example')
  expect(contactOf({})).toBe('https://amour.example/report')
  for (const wrong of ['holes@amour.example', 'http://amour.example/holes', 'mailto:a@b.c\nExpires: never'])
    expect(() => contactOf({ SECURITY_CONTACT: wrong })).toThrow(/SECURITY_CONTACT/)
})
