import { PASSWORD_MIN } from '@amour/contract/account/passwords.ts'
import type passwords from '@amour/locales/i18n/passwords.json'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

type Reason = keyof (typeof passwords)['reason']

/** `level` names the word for it; `reason` says why it is not stronger. Both are keys of passwords.json. */
type Judgement = { level: 'short' | 'weak' | 'fair' | 'good' | 'strong'; reason?: Reason }

// The build keeps the beginning of these lists (build/password-lists.ts); `weak-passwords.ts` has all of them, and the last word.
const checker = new ZxcvbnFactory({
  dictionary: { passwords: common['passwords-common'], wikipedia: english['commonWords-en'] },
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
})

/** Longer ones are judged by their start, as the server does. */
const LOOKED_AT = 32

const levels = ['weak', 'weak', 'fair', 'good', 'strong'] as const

/** What zxcvbn says of a password, in our words' keys. */
const reasons: Record<string, Reason> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'similar',
  wordByItself: 'word',
  userInputs: 'about',
}

/** How strong a new password is; `about` are words that anyone who guesses tries first, such as the username. */
export function judgePassword(password: string, about: readonly string[]): Judgement {
  if (password.length < PASSWORD_MIN) return { level: 'short' }
  const known = about.filter((word) => word !== '')
  const { score, feedback } = checker.check(password.slice(0, LOOKED_AT), known)
  const level = levels[score]
  if (score > 2) return { level }
  return { level, reason: reasons[feedback.warning ?? ''] ?? 'another' }
}
