import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { importOpeningKey, importSealingKey, openPicture, sealPicture } from './sealed-picture.ts'

/** A pair in the form in which OpenSSL writes one. */
function aPair() {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    sealing: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    opening: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const picture = new Uint8Array(Buffer.from('the bytes of a picture'))

test('what is sealed to the reviewers opens with their key, as what it was sealed as, and in no other way', async () => {
  const [ours, theirs] = [aPair(), aPair()]
  const sealed = await sealPicture(await importSealingKey(ours.sealing), picture, 'check|face')
  expect(Buffer.from(sealed).includes(Buffer.from(picture))).toBe(false)
  const own = await importOpeningKey(ours.opening)
  expect(await openPicture(own, sealed, 'check|face')).toEqual(picture)

  const changed = sealed.map((byte, place) => (place === sealed.length - 1 ? byte ^ 1 : byte))
  const newer = sealed.map((byte, place) => (place === 0 ? 2 : byte))
  await expect(openPicture(own, sealed, 'check|document')).rejects.toBeInstanceOf(Error)
  await expect(openPicture(own, changed, 'check|face')).rejects.toBeInstanceOf(Error)
  await expect(openPicture(own, newer, 'check|face')).rejects.toThrow('not known here')
  await expect(openPicture(await importOpeningKey(theirs.opening), sealed, 'check|face')).rejects.toBeInstanceOf(Error)
})

test('the same picture is sealed in another way each time, and a key that is none is refused', async () => {
  const { sealing, opening } = aPair()
  const key = await importSealingKey(sealing)
  expect(await sealPicture(key, picture, 'a')).not.toEqual(await sealPicture(key, picture, 'a'))
  await expect(importSealingKey(opening)).rejects.toBeInstanceOf(Error)
  await expect(importSealingKey('no key')).rejects.toBeInstanceOf(Error)
  await expect(importOpeningKey(sealing)).rejects.toBeInstanceOf(Error)
})
