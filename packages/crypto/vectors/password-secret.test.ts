import { hkdfSync, pbkdf2Sync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '@amour/crypto/vectors/password-v2.json' with { type: 'json' }
import { isLoginSecret, loginSecret, normaliseEmail } from '@amour/crypto/password-secret.ts'

const ann = vectors.login.find(({ email }) => email === 'ann.smith@example.org') ?? {
  password: '',
  email: '',
  secret: '',
}

test('what is sent is of the one form, and the address is read as accounts are found by it', async () => {
  const { password, email, secret } = ann
  expect(secret).toMatch(/^a1\.[\w-]{43}$/)
  expect(isLoginSecret(secret)).toBe(true)
  expect(await loginSecret(password, ` ${email.toUpperCase()} `)).toBe(secret)
  expect(await loginSecret(password, `x${email}`)).not.toBe(secret)
  expect(await loginSecret(`${password} `, email)).not.toBe(secret)
})

test('the same word in another Unicode spelling is another password', async () => {
  const [composed, decomposed] = ['café'.normalize('NFC'), 'café'.normalize('NFD')]
  expect(await loginSecret(composed, ann.email)).not.toBe(await loginSecret(decomposed, ann.email))
})

// Our own code is not asked, so that the vectors cannot share a mistake with it.
test('OpenSSL makes the vectors by the words of decision 115', () => {
  for (const { password, email, secret } of vectors.login) {
    const salt = Buffer.from(`amour-login1|${email.trim().toLowerCase()}`, 'utf8')
    const slow = pbkdf2Sync(Buffer.from(password, 'utf8'), salt, 600_000, 32, 'sha256')
    const bytes = Buffer.from(hkdfSync('sha256', slow, Buffer.alloc(0), 'amour-login1 auth', 32))
    expect(`a1.${bytes.toString('base64url')}`).toBe(secret)
  }
})

test('a second spelling of the same bytes, and anything of another length, is a password', () => {
  const { secret } = ann
  const others = [`${secret.slice(0, -1)}Z`, secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), ` ${secret}`]
  for (const text of [...others, `${secret.slice(0, -1)}=`, secret.slice(3), `b1.${secret.slice(3)}`, 'a1.', '']) {
    expect(isLoginSecret(text)).toBe(false)
  }
})

test('every 32 bytes have a form, and no ordinary text has it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) =>
      isLoginSecret(`a1.${Buffer.from(bytes).toString('base64url')}`),
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => !isLoginSecret(text)))
})

test('nothing is made of no password or no address', async () => {
  const failed = { step: 'passphrase' }
  await expect(loginSecret('', ann.email)).rejects.toMatchObject(failed)
  await expect(loginSecret('x', '  ')).rejects.toMatchObject(failed)
  expect(normaliseEmail('  Zoë@Example.ORG ')).toBe('zoë@example.org')
})
