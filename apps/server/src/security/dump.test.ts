import { accounts } from '@amour/contract/account/accounts.ts'
import { contact, type NoticeDraft } from '@amour/contract/trust/contact.ts'
import { email } from '@amour/contract/account/email.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { session } from '@amour/contract/account/session.ts'
import { twoStep } from '@amour/contract/account/two-step.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { dumpDatabase, listEncodings } from '@amour/test/database/dump.ts'
import { makeRegistrationDraft, findActivationTokens, register } from '@amour/test/members/registration.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'

test('a stolen database holds no address, date of birth, password, private key, message or token in clear', async () => {
  await using w = await world()
  const bob = await w.aMember({ username: 'bob', hasKeys: true })
  const draft = makeRegistrationDraft({
    email: 'Viola.Cesario@illyria.example',
    dob: '1987-03-09',
    password: 'What-You-Will-1601',
  })
  await register(w, draft)
  const waiting = await dumpDatabase(w)

  const [link = ''] = await findActivationTokens(w, draft.email)
  const login = { username: draft.email, password: draft.password, _activation: link }
  const viola = (await w.asNobody(session.login, { body: login })).body
  const description = 'I can sing and speak to him.'
  await w.as(viola)(profiles.update, { body: { gender: 'Woman', seeking: 'Man', location: BATH, description } })

  const me = (await w.as(viola)(accounts.me, {})).body
  const pair = await createKeyPair()
  const publicKey = await exportPublic(pair.publicKey)
  const wrapped = await wrapPrivate(pair.privateKey, { password: draft.password, reference: me.reference })
  await w.as(viola)(keys.save, { body: { public: publicKey, private: wrapped } })

  const secret = 'Make me a willow cabin at your gate'
  const envelope = await sealMessage({
    text: secret,
    mediaId: null,
    recipientPublic: pair.publicKey,
    recipientVersion: 1,
    senderPublic: pair.publicKey,
    senderVersion: 1,
  })
  expect((await w.as(viola)(messages.send, { params: { id: bob.id }, body: { message: envelope } })).status).toBe(201)
  const plain = 'Journeys end in lovers meeting'
  expect((await w.as(viola)(messages.send, { params: { id: bob.id }, body: { message: plain } })).status).toBe(201)
  const complaint = 'Some are born great'
  const notice: NoticeDraft = { title: 'Contact', items: [{ label: 'Text', value: complaint }], color: 'grey' }
  expect((await w.asNobody(contact.notify, { body: notice })).status).toBe(201)
  const secrets = await makeSecrets(w, viola.token, draft)
  const unsent = await dumpDatabase(w)
  await w.settle()

  const stolen = waiting + unsent + (await dumpDatabase(w))
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  const needles = [
    draft.email,
    draft.email.toLowerCase(),
    draft.dob,
    draft.password,
    link,
    wrapped,
    secret,
    plain,
    complaint,
    pkcs8.subarray(100, 160),
    ...secrets,
    viola.token,
    viola.refresh_token,
    viola.refresh_token.slice(-43),
  ]
  expect(needles.filter((needle) => listEncodings(needle).some((form) => stolen.includes(form)))).toEqual([])
  // The search would find them: what may be read is read.
  expect(listEncodings(description).some((form) => stolen.includes(form))).toBe(true)
  expect(stolen).toContain(publicKey)
})

/** Asks for another password and another address, and turns the second step on; gives all that nobody else may learn of it. */
async function makeSecrets(w: World, token: string, { email: own, password }: { email: string; password: string }) {
  const wish = 'Twelfth-Night-1602'
  const inBase64 = Buffer.from(wish).toString('base64')
  expect((await w.asNobody(accounts.recover, { body: { email: own, password: inBase64 } })).status).toBe(200)
  const next = 'Cesario.Viola@illyria.example'
  expect((await w.as({ token })(email.change, { body: { email: next, password } })).status).toBe(200)
  const { secret } = (await w.as({ token })(twoStep.enrol, { body: { password } })).body
  const seed = Buffer.from(Secret.fromBase32(secret).bytes)
  const confirmed = await w.as({ token })(twoStep.confirm, { body: { code: makeTwoStepCode(seed, w.clock.now()) } })
  const codes = confirmed.body.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
  return [next, next.toLowerCase(), wish, inBase64, secret, seed, ...codes]
}
