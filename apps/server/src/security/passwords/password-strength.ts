import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { isLoginSecret } from '@amour/crypto/password-secret.ts'
import { refuseField } from '#http/refusal.ts'

/** Scores of zxcvbn below this one fall to a million guesses, which nobody is kept from making for ever. */
const ENOUGH = 2

/** Only the start is looked at: what is strong so far stays so, and repeats of a long one would take too long. */
const LOOKED_AT = 32

/** Made at the first question: reading the lists takes a third of a second. */
let checker: ZxcvbnFactory | undefined

const open = () =>
  new ZxcvbnFactory({
    dictionary: {
      passwords: common['passwords-common'],
      words: english['commonWords-en'],
      wikipedia: english['wikipedia-en'],
      firstNames: english['firstnames-en'],
      lastNames: english['lastnames-en'],
    },
    graphs: adjacencyGraphs,
  })

/**
 * Refuses a password that is among the most used ones or easily guessed (ASVS 5.0, 6.2.4), with the reason under `field`;
 * `about` are words that guessers try first, such as the username. What a page has derived from a password says nothing of
 * its strength: that page has asked (decision 115). Throws `invalid`.
 */
export function requireStrongPassword(field: string, password: string, about: string[] = []): void {
  if (isLoginSecret(password)) return
  checker ??= open()
  const { score, sequence } = checker.check(password.slice(0, LOOKED_AT), about)
  if (score >= ENOUGH) return
  const [only, ...more] = sequence
  const isUsed = more.length === 0 && only?.pattern === 'dictionary' && only['dictionaryName'] === 'passwords'
  throw refuseField(field, isUsed ? 'passwordCommon' : 'passwordWeak')
}
