import { argon2Sync, createDecipheriv, createHash, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { fromBase64Json, isRecord } from '@amour/crypto/base64-json.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { LOGIN_INFO, LOGIN_ITERATIONS, loginSalt } from '@amour/crypto/password-secret.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { sealWrap, slowSecret, WRAP_2_ITERATIONS } from '@amour/crypto/wraps/wrap-2.ts'
import { type Figure, median, type Measured } from './figures.ts'

const secret = { password: 'Twelfth-Night £1 ✓', reference: 'T4hJ8s_2-dPq6yGx0aFvBe' }
const EMAIL = 'ann.smith@example.org'
const MEMORY = 47_104

/**
 * Decision 115: guesses a second and core of somebody who holds the database and the key file, at what is cheapest to
 * guess at: the wrap of a private key. What an account gives of before (version 1) and of now (version 2), and beside
 * it the record of the password, which is as it was and has the derivation before it.
 */
export async function benchGuesses(): Promise<Measured> {
  const pair = await createKeyPair()
  const print = await keyPrint(await exportPublic(pair.publicKey))
  const first = await wrapPrivate(pair.privateKey, secret)
  const second = await sealWrap({ w: first }, slowSecret(secret), print)
  const guesses = {
    first: aGuess(first, { salt: secret.reference, iterations: 1_000 }),
    second: aGuess(second, {
      salt: `wrap2|${secret.reference}`,
      iterations: WRAP_2_ITERATIONS,
      aad: `wrap2|${secret.reference}|${print}`,
    }),
  }
  for (const guess of Object.values(guesses))
    if (!guess(secret.password) || guess('not this')) throw new Error('This guesses at something else.')

  const perSecond = {
    first: rate(guesses.first, 400),
    second: rate(guesses.second, 8),
    recordBefore: rate((word) => argon2Sync('argon2id', argonOf(word)), 12),
    record: rate((word) => argon2Sync('argon2id', argonOf(derive(word))), 8),
  }
  const figure = (name: string, value: number): Figure => ({ goal: '115', name, value, unit: '/s a core' })
  return {
    figures: [
      figure('guesses at a version 1 wrap', perSecond.first),
      figure('guesses at a version 2 wrap', perSecond.second),
      figure('guesses at a record of a password', perSecond.recordBefore),
      figure('guesses at a record of what is derived', perSecond.record),
      {
        goal: '115',
        name: 'times that the cheapest guess became dearer',
        value: perSecond.first / Math.max(perSecond.second, perSecond.record),
        unit: '',
        aim: 600,
        limit: 300,
        isLeast: true,
      },
    ],
  }
}

type Wrap = { salt: string; iterations: number; aad?: string }

/** One guess at a wrap, on one thread and without any of our own code: whether the tag of AES-GCM is right. */
function aGuess(wrap: string, { salt, iterations, aad }: Wrap): (word: string) => boolean {
  const json = fromBase64Json(wrap)
  if (!isRecord(json)) throw new Error('This is no wrap.')
  const [iv, sealed] = [json['iv'], json['ct']].map((text) => Buffer.from(String(text), 'base64'))
  return (word) => {
    const key = pbkdf2Sync(createHash('sha256').update(word, 'utf8').digest(), salt, iterations, 32, 'sha256')
    const aes = createDecipheriv('aes-256-gcm', key, iv ?? '')
    if (aad !== undefined) aes.setAAD(Buffer.from(aad))
    aes.setAuthTag(sealed?.subarray(-16) ?? Buffer.alloc(16))
    try {
      aes.update(sealed?.subarray(0, -16) ?? Buffer.alloc(0))
      aes.final()
      return true
    } catch {
      return false
    }
  }
}

function derive(word: string): string {
  const slow = pbkdf2Sync(word, loginSalt(EMAIL), LOGIN_ITERATIONS, 32, 'sha256')
  return `a1.${Buffer.from(hkdfSync('sha256', slow, '', LOGIN_INFO, 32)).toString('base64url')}`
}

const nonce = randomBytes(16)
const pepper = randomBytes(32)
const argonOf = (text: string) => ({
  message: text,
  nonce,
  memory: MEMORY,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
  secret: pepper,
})

/** By the processor's own time, which other work on the machine does not lengthen. */
function rate(guess: (word: string) => unknown, rounds: number): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const begun = process.cpuUsage()
    guess(`guess ${round}`)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1e6
  })
  return 1 / median(times)
}
