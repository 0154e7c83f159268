import { contact } from '@amour/contract/trust/contact.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { VERSION } from '#version.ts'
import { readConfig } from '#config.ts'
import { addressKey } from '#http/router.ts'

const notice = {
  title: 'Report an Issue: Illegal content',
  items: [
    { label: 'Where', value: 'mallory' },
    { label: 'What happened', value: 'First line\nsecond line\u0007 \u001b[31m' },
  ],
  color: 'red' as const,
}

test('a form of the website is kept sealed, mailed to the staff, and answered with a reference', async () => {
  await using w = await world()
  const { status, body } = await w.asNobody(contact.notify, { body: notice })
  expect(status).toBe(201)
  expect(body.reference).toMatch(/^AM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  const row = await w.db.selectFrom('notice').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ reference: body.reference, title: notice.title, color: 'red', member_id: null })
  expect(row.items_sealed.toString('latin1')).not.toContain('mallory')
  await w.settle()
  expect(w.mails).toMatchObject([{ to: w.context.config.staffEmail, subject: `Notice ${body.reference}` }])
  expect(w.mails[0]?.text).toContain('What happened: First line\nsecond line [31m')
})

test('a form waits no longer than its sender is told: an hour, two days or a week', async () => {
  await using w = await world()
  const colours = ['red', 'amber', 'blue', 'grey'] as const
  const waits = []
  for (const color of colours) {
    await w.asNobody(contact.notify, { body: { ...notice, color } }, { from: `203.0.113.${waits.length + 1}` })
    const row = await w.db.selectFrom('moderation_case').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    waits.push([row.kind, row.queue, (row.due_at.getTime() - row.created_at.getTime()) / 3_600_000])
  }
  expect(waits).toEqual([
    ['feedback', 'serious', 1],
    ['feedback', 'reports', 8],
    ['feedback', 'feedback', 72],
    ['feedback', 'feedback', 72],
  ])
})

test('a blank form, an unknown colour and a form of more than 8 KB are refused', async () => {
  await using w = await world()
  const blank = await w.asNobody(contact.notify, { body: { ...notice, title: ' ', items: [] } })
  expect([blank.status, blank.problem.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([
    422,
    ['title', 'items'],
  ])
  const odd = await w.asNobody(contact.notify, { body: { ...notice, color: 'pink' as 'red' } })
  expect(odd.status).toBe(422)
  const items = Array.from({ length: 5 }, () => ({ label: 'Text', value: 'x'.repeat(1900) }))
  expect((await w.asNobody(contact.notify, { body: { ...notice, items } })).status).toBe(413)
})

test('from the fourth form of an hour on, an address pays with a proof of work; far behind that it waits', async () => {
  await using w = await world()
  const send = (headers = {}) => w.asNobody(contact.notify, { body: notice }, { headers })
  const free = []
  for (let form = 1; form <= 4; form += 1) free.push((await send()).status)
  expect(free).toEqual([201, 201, 201, 429])
  const paid = []
  for (let form = 4; form <= 10; form += 1) {
    paid.push((await send(await solveProof(w))).status)
  }
  expect(paid).toEqual(Array(7).fill(201))
  const key = addressKey(w.context, '203.0.113.7')
  await exhaustLimit(w.context, 'notice', key, 60)
  const refused = await send(await solveProof(w, 3))
  expect([refused.status, refused.problem.code]).toEqual([429, 'tooManyRequests'])
})

test('a form sent again under its key is taken once', async () => {
  await using w = await world()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await w.asNobody(contact.notify, { body: notice }, { headers })
  const again = await w.asNobody(contact.notify, { body: notice }, { headers })
  expect(again.text).toBe(first.text)
  expect(await w.db.selectFrom('notice').select('id').execute()).toHaveLength(1)
})

test('a site that is not told who runs it says so', async () => {
  await using w = await world()
  const { status, body } = await w.asNobody(contact.site, {})
  expect(status).toBe(200)
  expect(body).toEqual({
    operator: { name: null, address: null, email: null },
    serviceStatusUrl: null,
    monitoringDsn: null,
    version: VERSION,
    manifest: null,
    plannedWork: [],
  })
})

test('a site says who runs it as its settings have it, and settings that are no address stop the start', async () => {
  await using w = await world()
  const settings = {
    OPERATOR_NAME: 'Evening Post Ltd',
    OPERATOR_ADDRESS: '1 High Street, Bath BA1 1AA',
    OPERATOR_EMAIL: 'hello@example.org',
    SERVICE_STATUS_URL: 'https://status.example.org/',
  }
  const { operator, serviceStatusUrl } = readConfig(settings)
  const app = await buildApp({ ...w.context, config: { ...w.context.config, operator, serviceStatusUrl } })
  const reply = await app.inject('/api/site')
  await app.close()
  expect(reply.json()).toEqual({
    operator: { name: 'Evening Post Ltd', address: '1 High Street, Bath BA1 1AA', email: 'hello@example.org' },
    serviceStatusUrl: 'https://status.example.org/',
    monitoringDsn: null,
    version: VERSION,
    manifest: null,
    plannedWork: [],
  })
  expect(() => readConfig({ ...settings, OPERATOR_EMAIL: 'nobody' })).toThrow('OPERATOR_EMAIL')
  expect(() => readConfig({ ...settings, SERVICE_STATUS_URL: 'javascript:alert(1)' })).toThrow('SERVICE_STATUS_URL')
})
