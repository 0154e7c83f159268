import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ageCheck } from '@amour/contract/account/age-check.ts'
import { makeAgeMessage } from '@amour/contract/account/age-token.ts'
import { writeAgeKeys } from '@amour/test/age/signed-token.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { world } from '@amour/test/world.ts'
import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '#durations.ts'

/** A month of this world, so many after the present one. */
function month(later = 0): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1)).toISOString().slice(0, 7)
}

/** A site over keys of six months, two of them to come. */
async function aSite() {
  const folder = await createTemporaryFolder('age')
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'public-keys.json')
  const gate = await writeAgeKeys(file, [-3, -2, -1, 0, 1, 2].map(month))
  const w = await world({ AGE_GATE_URL: 'https://gate.example.org', AGE_KEYS: file })
  const site = w.context.config.siteUrl
  const aMember = () => w.aMember({ ageProvenUntil: null })
  const redeem = (who: Parameters<typeof w.as>[0], token: string) => w.as(who)(ageCheck.redeem, { body: { token } })
  const spent = async () => (await w.db.selectFrom('age_token_spent').selectAll().execute()).length
  const proofs = () => w.db.selectFrom('age_proof').selectAll().execute()
  return { w, gate, site, aMember, redeem, spent, proofs, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

test('a proof is handed in once: what is kept of it is its kind, its month and its end', async () => {
  await using at = await aSite()
  const zoe = await at.aMember()
  const bob = await at.aMember()
  const { body: gate } = await at.w.asNobody(ageCheck.gate, {})
  expect(gate).toEqual({ url: 'https://gate.example.org', audience: at.site, keys: [at.gate.keyOf(month())] })

  const token = await at.gate.sign(at.site, month())
  const { body } = await at.redeem(zoe, token)
  expect(body).toEqual({
    methodClass: 'service',
    level: 'substantial',
    month: month(),
    until: `${month(13)}-01T00:00:00.000Z`,
  })
  expect(await at.proofs()).toEqual([
    {
      member_id: zoe.id,
      method_class: 'service',
      level: 'substantial',
      proven_month: `${month()}-01`,
      expires_at: new Date(body.until),
    },
  ])
  // Their own, again; and somebody else's, who was given it.
  for (const who of [zoe, bob]) expect((await at.redeem(who, token)).problem.code).toBe('ageTokenSpent')
  expect((await at.w.asNobody(ageCheck.redeem, { body: { token: await at.gate.sign(at.site, month()) } })).status).toBe(
    401,
  )
  expect(await at.spent()).toBe(1)
  expect(await at.proofs()).toHaveLength(1)
})

test('a token handed in by several at once is good for one of them', async () => {
  await using at = await aSite()
  const members = [await at.aMember(), await at.aMember(), await at.aMember()]
  const token = await at.gate.sign(at.site, month())
  const answers = await Promise.all(members.map((who) => at.redeem(who, token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await at.proofs()).toHaveLength(1)
})

test('an answer that was lost on the way is given again to whoever asks for it again', async () => {
  await using at = await aSite()
  const zoe = await at.aMember()
  const body = { token: await at.gate.sign(at.site, month()) }
  const headers = { 'idempotency-key': '0192f0c1-2b7e-4c3d-9a55-0d6f5d1c7a10' }
  const first = await at.w.as(zoe)(ageCheck.redeem, { body }, { headers })
  const again = await at.w.as(zoe)(ageCheck.redeem, { body }, { headers })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.text).toBe(first.text)
})

test('a token of the month before is taken; older ones and those of a month to come are not', async () => {
  await using at = await aSite()
  const zoe = await at.aMember()
  expect((await at.redeem(zoe, await at.gate.sign(at.site, month(-1)))).body.month).toBe(month(-1))
  for (const later of [-2, -3, 1, 2])
    expect((await at.redeem(zoe, await at.gate.sign(at.site, month(later)))).problem.code, `${later}`).toBe(
      'ageTokenExpired',
    )

  // The clock goes on, and what was given now is too old; it goes back, and it is from the future.
  const token = await at.gate.sign(at.site, month())
  at.w.clock.advance(75 * DAY)
  expect((await at.redeem(await at.aMember(), token)).problem.code).toBe('ageTokenExpired')
  at.w.clock.advance(-150 * DAY)
  expect((await at.redeem(await at.aMember(), token)).problem.code).toBe('ageTokenExpired')
  at.w.clock.advance(75 * DAY)
  expect((await at.redeem(await at.aMember(), token)).status).toBe(200)
})

test('a token of an older month, handed in last, takes nothing of the time that a newer proof counts', async () => {
  await using at = await aSite()
  const zoe = await at.aMember()
  const newer = (await at.redeem(zoe, await at.gate.sign(at.site, month()))).body
  const older = (await at.redeem(zoe, await at.gate.sign(at.site, month(-1)))).body
  expect([older.month, older.until]).toEqual([month(-1), newer.until])
  expect(await at.proofs()).toMatchObject([{ proven_month: `${month()}-01`, expires_at: new Date(newer.until) }])
})

test('a token of another site, or one in which anything has changed, is refused and leaves nothing', async () => {
  await using at = await aSite()
  const { gate, site } = at
  const good = await gate.sign(site, month())
  const [form = '', , , , prepared = '', signature = ''] = good.split('.')
  const named = (name: string) => [form, name, prepared, signature].join('.')
  const last = good.at(-1) ?? ''
  const cases: [what: string, token: string, code: string][] = [
    ['another site', await gate.sign('https://other.example.org', month()), 'ageTokenElsewhere'],
    ['another site whose name begins as ours does', await gate.sign(`${site}0`, month()), 'ageTokenElsewhere'],
    [
      'a message without a number',
      await gate.sign(site, month(), makeAgeMessage(site, gate.keyOf(month())).slice(0, -1)),
      'ageTokenElsewhere',
    ],
    [
      'a message that speaks of another key',
      await gate.sign(site, month(), makeAgeMessage(site, gate.keyOf(month(-1)))),
      'ageTokenElsewhere',
    ],
    ['the name of another month', named(gate.nameOf(month(-1))), 'ageTokenInvalid'],
    ['another class', named(`person.substantial.${month()}`), 'ageTokenInvalid'],
    ['another level', named(`service.high.${month()}`), 'ageTokenInvalid'],
    ['another signature', good.slice(0, -9) + (good.at(-9) === 'A' ? 'B' : 'A') + good.slice(-8), 'ageTokenInvalid'],
    // The last sign holds two bits more than the signature: another spelling of the same token would be a second one.
    ['another spelling', good.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1), 'ageTokenInvalid'],
    ['more behind it', `${good}.A`, 'ageTokenInvalid'],
    ['another form', `age2${good.slice(4)}`, 'ageTokenInvalid'],
    ['nothing', '', 'ageTokenInvalid'],
  ]
  for (const [what, token, code] of cases) {
    const { problem, status } = await at.redeem(await at.aMember(), token)
    expect([problem.code, status], what).toEqual([code, 422])
  }
  expect(await at.spent()).toBe(0)
  expect(await at.proofs()).toEqual([])
  expect((await at.redeem(await at.aMember(), good)).status).toBe(200)
})

test('whoever hands in too many waits, and is told for how long', async () => {
  await using at = await aSite()
  const zoe = await at.aMember()
  for (let count = 0; count < 10; count += 1) expect((await at.redeem(zoe, 'none')).status).toBe(422)
  const { status, headers } = await at.redeem(zoe, await at.gate.sign(at.site, month()))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('a site without a gate says so, and takes no proof', async () => {
  await using w = await world()
  expect((await w.asNobody(ageCheck.gate, {})).body).toEqual({
    url: null,
    audience: w.context.config.siteUrl,
    keys: [],
  })
  const { problem } = await w.as(await w.aMember({ ageProvenUntil: null }))(ageCheck.redeem, {
    body: { token: 'age1.service.substantial.2026-11.AA.AA' },
  })
  expect(problem.code).toBe('ageTokenInvalid')
})
