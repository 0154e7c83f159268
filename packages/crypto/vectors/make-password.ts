import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { loginSecret } from '@amour/crypto/password-secret.ts'
import v1 from '@amour/crypto/vectors/crypto-v1.json' with { type: 'json' }
import type { PasswordVectors } from '@amour/crypto/vectors/check-password.ts'
import { sealWrap, slowSecret } from '@amour/crypto/wraps/wrap-2.ts'

const { password, reference, public: publicText, private: inner } = v1.recipient
const pairs = [
  ['Twelfth-Night £1 ✓', 'ann.smith@example.org'],
  ['correct horse battery staple', '  BEN@Example.ORG '],
  ['你好，世界，你好，世界', 'zoë@example.org'],
] as const

const print = await keyPrint(publicText)
const contents = { w: inner, dh: randomBytes(32).toString('base64url'), pq: randomBytes(32).toString('base64url') }
const login: PasswordVectors['login'] = await Promise.all(
  pairs.map(async ([word, email]) => ({ password: word, email, secret: await loginSecret(word, email) })),
)
const sealed = await sealWrap(contents, slowSecret({ password, reference }), print)
const vectors: PasswordVectors = {
  login,
  wrap: { password, reference, public: publicText, print, contents, wrap: sealed },
}
await writeFile(new URL('password-v2.json', import.meta.url), `${JSON.stringify(vectors, undefined, 2)}\n`)
