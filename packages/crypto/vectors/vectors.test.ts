import {
  constants,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  pbkdf2Sync,
  privateDecrypt,
} from 'node:crypto'
import { expect, test } from 'vitest'
import { checkVectors } from '@amour/crypto/vectors/check.ts'
import vectors from '@amour/crypto/vectors/crypto-v1.json' with { type: 'json' }
import { readEnvelope1 } from '@amour/crypto/envelope.ts'
import { readWrapped } from '@amour/crypto/wrapped-key.ts'

const { recipient, message } = vectors

test('Node agrees with every vector', async () => {
  expect(await checkVectors(vectors)).toEqual([])
})

test('a changed vector is noticed', async () => {
  const changed = { ...vectors, message: { ...message, text: `${message.text.slice(0, -1)}?` } }
  expect(await checkVectors(changed)).toContain('to: plaintext')
})

// OpenSSL is asked without any of our own code, so that the vectors cannot share a mistake with it.
test('OpenSSL opens the vectors by the words of the specification', () => {
  const digest = createHash('sha256').update(recipient.password, 'utf8').digest()
  const key = pbkdf2Sync(digest, Buffer.from(recipient.reference, 'utf8'), 1000, 32, 'sha256')
  expect(key.toString('hex')).toBe(recipient.derivedKeyHex)

  const wrapped = readWrapped(recipient.private)
  const sealed = Buffer.from(wrapped?.ct ?? '', 'base64')
  const aes = createDecipheriv('aes-256-gcm', key, Buffer.from(wrapped?.iv ?? '', 'base64'))
  aes.setAuthTag(sealed.subarray(-16))
  const pkcs8 = Buffer.concat([aes.update(sealed.subarray(0, -16)), aes.final()])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })

  const oaep = { key: privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }
  const chunks = readEnvelope1(message.envelope)?.to.map((chunk) => privateDecrypt(oaep, Buffer.from(chunk, 'base64')))
  const plain = Buffer.concat(chunks ?? []).toString('utf16le')
  expect(plain).toBe(message.kf + message.text)

  const hmac = createHmac('sha256', Buffer.from(message.kf, 'base64url'))
  hmac.update('frank1\0').update(Buffer.from(message.text, 'utf16le')).update(message.mediaId)
  expect(hmac.digest('base64url')).toBe(message.commitment)
})
