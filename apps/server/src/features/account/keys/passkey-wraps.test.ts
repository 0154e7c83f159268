import { accounts } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { passkeys } from '@amour/contract/account/passkeys.ts'
import { rewrapFromKit, wrapForKit } from '@amour/crypto/wraps/kit.ts'
import { readPasskeySecret } from '@amour/crypto/wraps/passkey-secret.ts'
import { unwrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { newId } from '#security/ids.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const password = 'open sesame'
const secret = readPasskeySecret(new Uint8Array(32).fill(5).buffer)

/** A passkey as its row stands; what it signs does not matter here. */
async function aPasskey(w: World, { id: memberId }: { id: string }, name = 'My laptop') {
  const id = newId()
  await w.db
    .insertInto('passkey')
    .values({
      id,
      member_id: memberId,
      credential_id: Buffer.from(id),
      public_key: Buffer.alloc(1),
      counter: '0',
      transports: [],
      name,
      is_synced: false,
      created_at: w.clock.now(),
      used_at: null,
    })
    .execute()
  return id
}

/** Each of ann's open keys under the passkey's secret, as her browser makes them. */
async function wrapsOf(w: World, ann: TestMember) {
  const { reference } = (await w.as(ann)(accounts.me, {})).body
  const { data } = (await w.as(ann)(keys.list, {})).body
  return Promise.all(
    data.map(async ({ version, private: wrapped, fingerprint }) => ({
      version,
      wrap: await wrapForKit(wrapped ?? '', { password, reference }, secret, fingerprint),
    })),
  )
}

const save = (w: World, ann: TestMember, id: string, wraps: { version: number; wrap: string }[]) =>
  w.as(ann)(keys.savePasskeyWraps, { params: { id }, body: { wraps } })

const lockAll = (w: World) => w.db.updateTable('member_key').set({ status: 'locked' }).execute()

test('a passkey opens the key after a recovery, as often as needed, and a mail says each change of it', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const id = await aPasskey(w, ann)
  const wraps = await wrapsOf(w, ann)
  expect((await w.as(ann)(accounts.me, {})).body.passkeyOpens).toBe(false)
  expect((await save(w, ann, id, wraps)).body).toEqual({ opens: [1] })
  expect((await w.as(ann)(accounts.me, {})).body.passkeyOpens).toBe(true)
  const [listed] = (await w.as(ann)(passkeys.list, {})).body.data
  expect(listed).toMatchObject({ id, credentialId: Buffer.from(id).toString('base64url') })
  const row = await w.db.selectFrom('passkey_wrap').selectAll().executeTakeFirstOrThrow()
  expect(row.wrap_sealed.toString('latin1')).not.toContain(wraps[0]?.wrap.slice(0, 40))

  for (const newPassword of ['another one', 'and one more']) {
    await lockAll(w)
    const { reference } = (await w.as(ann)(accounts.me, {})).body
    const [locked] = (await w.as(ann)(keys.list, {})).body.data
    const to = { password: newPassword, reference }
    const wrap = locked?.passkeys[0]?.wrap ?? ''
    const anew = await rewrapFromKit(wrap, secret, locked?.fingerprint ?? '', to)
    await w.as(ann)(keys.unlock, { body: { version: 1, private: anew } })
    const me = (await w.as(ann)(accounts.me, {})).body
    expect(me).toMatchObject({ keyLocked: false, passkeyOpens: true })
    expect((await unwrapPrivate(me.key ?? '', newPassword, reference)).type).toBe('private')
  }

  expect((await save(w, ann, id, [])).body).toEqual({ opens: [] })
  await save(w, ann, id, [])
  expect(await w.db.selectFrom('passkey_wrap').selectAll().execute()).toEqual([])
  await w.settle()
  expect(w.mails.map(({ subject }) => subject)).toEqual([
    'A passkey opens your messages now',
    'A passkey no longer opens your messages',
  ])
})

test('what a passkey opens is given to a fresh sign-in only, kept with the password of five minutes only', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const id = await aPasskey(w, ann)
  const wraps = await wrapsOf(w, ann)
  await save(w, ann, id, wraps)
  const signedInFor = (minutes: number) =>
    w.db
      .updateTable('session')
      .set({ auth_at: new Date(w.clock.now().getTime() - minutes * 60_000) })
      .execute()
  await signedInFor(6)
  expect((await save(w, ann, id, [])).status).toBe(403)
  await signedInFor(16)
  expect((await w.as(ann)(keys.list, {})).body.data[0]?.passkeys).toEqual([
    { id: Buffer.from(id).toString('base64url'), wrap: null },
  ])
})

test('nobody keeps wraps under another’s passkey, half of their keys, or what is no wrap', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const eve = await w.aMember({ password, hasKeys: true })
  const id = await aPasskey(w, ann)
  const hers = await wrapsOf(w, eve)
  expect((await save(w, eve, id, hers)).status).toBe(404)
  expect((await save(w, eve, id, [])).status).toBe(404)
  const wraps = await wrapsOf(w, ann)
  const more = [...wraps, { version: 2, wrap: wraps[0]?.wrap ?? '' }]
  for (const wrong of [more, [{ version: 1, wrap: 'AAAA' }], [{ version: 2, wrap: wraps[0]?.wrap ?? '' }]])
    expect((await save(w, ann, id, wrong)).status).toBe(422)
  expect(await w.db.selectFrom('passkey_wrap').selectAll().execute()).toEqual([])
})

test('a passkey that goes takes what it opens along, and a damaged wrap costs nothing else', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const [first, second] = [await aPasskey(w, ann), await aPasskey(w, ann, 'My phone')]
  const wraps = await wrapsOf(w, ann)
  await save(w, ann, first, wraps)
  await save(w, ann, second, wraps)
  await w.db.deleteFrom('passkey').where('id', '=', first).execute()
  await w.db
    .updateTable('passkey_wrap')
    .set({ wrap_sealed: Buffer.alloc(40) })
    .execute()
  const [key] = (await w.as(ann)(keys.list, {})).body.data
  expect(key).toMatchObject({ passkeys: [], problem: null })
  expect(key?.private).not.toBeNull()
})
