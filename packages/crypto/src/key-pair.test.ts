import { expect, test } from 'vitest'
import { createKeyPair, refuseForeignPublic } from './key-pair.ts'

test('a public key that is not the private key’s own is refused', async () => {
  const [ann, mallory] = await Promise.all([createKeyPair(), createKeyPair()])
  await refuseForeignPublic(ann)
  const mixed = { publicKey: mallory.publicKey, privateKey: ann.privateKey }
  await expect(refuseForeignPublic(mixed)).rejects.toMatchObject({ step: 'publicKey' })
})
