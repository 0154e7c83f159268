import { expect, test } from 'vitest'
import { createKeyPair, requireMatchingPublicKey } from './key-pair.ts'

test('a public key that is not the private key’s own is refused', async () => {
  const [ann, mallory] = await Promise.all([createKeyPair(), createKeyPair()])
  await requireMatchingPublicKey(ann)
  const mixed = { publicKey: mallory.publicKey, privateKey: ann.privateKey }
  await expect(requireMatchingPublicKey(mixed)).rejects.toMatchObject({ step: 'publicKey' })
})

test('a public key that encrypts nothing is told as that, and not as one that could not be loaded', async () => {
  const { privateKey } = await createKeyPair()
  // A private key may not encrypt, as a broken engine's public one cannot.
  const idle = { publicKey: privateKey, privateKey }
  await expect(requireMatchingPublicKey(idle)).rejects.toMatchObject({ step: 'encrypt' })
})
