import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** Why a password is refused: a key of errors.json. */
export type Weakness = 'passwordCommon' | 'passwordWeak' | 'passwordCharacters'

/** The rule of apps/server/src/security/passwords/password-strength.ts, with its lists and numbers. */
const ENOUGH = 2
const LOOKED_AT = 32

const checker = new ZxcvbnFactory({
  dictionary: {
    passwords: common['passwords-common'],
    words: english['commonWords-en'],
    wikipedia: english['wikipedia-en'],
    firstNames: english['firstnames-en'],
    lastNames: english['lastnames-en'],
  },
  graphs: adjacencyGraphs,
})

/** What is wrong with a new password; `about` are words that guessers try first. For a worker: its lists are long. */
export function findWeakness(password: string, about: readonly string[]): Weakness | undefined {
  const known = about.filter((word) => word !== '')
  const { score, sequence } = checker.check(password.slice(0, LOOKED_AT), known)
  if (score >= ENOUGH) return undefined
  const [only, ...more] = sequence
  const isUsed = more.length === 0 && only?.pattern === 'dictionary' && only['dictionaryName'] === 'passwords'
  return isUsed ? 'passwordCommon' : 'passwordWeak'
}
