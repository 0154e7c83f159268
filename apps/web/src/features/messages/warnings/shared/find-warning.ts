import lists from './warning-words.json' with { type: 'json' }
import { readWords, type Words } from './words.ts'

/** What a received message may be, the gravest first. */
export const warnings = ['threat', 'pressure', 'money', 'messenger'] as const

export type Warning = (typeof warnings)[number]

type Phrase = readonly string[]
/** A sign counts once, however many of its phrases are there. */
type Sign = { weight: number; phrases: string }
type ReadSign = { weight: number; phrases: ReadonlyMap<string, readonly Phrase[]>; stems: readonly Phrase[] }

/** Signs count together within so many words: about three sentences. */
const WINDOW = 45

const named: Readonly<Record<string, string>> = lists.names

/** The phrases of a list; `$name` stands for those of another. */
const spread = (phrases: string): readonly string[] =>
  phrases
    .split(', ')
    .flatMap((phrase) => (phrase.startsWith('$') ? (named[phrase.slice(1)] ?? '').split(', ') : [phrase]))

/** The phrases by their first word, those that begin with a stem (`pic*`) apart, so that a text is read in no time. */
function readSign({ weight, phrases }: Sign): ReadSign {
  const all = spread(phrases).map((phrase) => phrase.split(' '))
  const isStem = ([first]: Phrase) => first?.includes('*') ?? false
  return {
    weight,
    phrases: Map.groupBy(
      all.filter((phrase) => !isStem(phrase)),
      ([first]) => first ?? '',
    ),
    stems: all.filter(isStem),
  }
}

const kinds = new Map(
  warnings.map((warning) => {
    const { at, signs, ease } = lists.kinds[warning]
    return [warning, { at, signs: signs.map(readSign), ease: ease.map(readSign) }] as const
  }),
)

/**
 * What a received text may be, the gravest where it is several things; undefined for an ordinary one. It guesses by the
 * phrases and weights of warning-words.json, in the reader's own browser: it decides nothing and tells nobody.
 */
export function findWarning(text: string): Warning | undefined {
  const words = readWords(text)
  return warnings.find((warning) => {
    const kind = kinds.get(warning)
    if (!kind) return false
    const { at, signs, ease } = kind
    for (let from = 0; from === 0 || from + WINDOW / 2 < words.length; from += WINDOW / 3) {
      const part = words.slice(from, from + WINDOW)
      if (sum(signs, part) - sum(ease, part) >= at) return true
    }
    return false
  })
}

const sum = (signs: readonly ReadSign[], words: Words) =>
  signs.reduce((total, sign) => total + (isThere(sign, words) ? sign.weight : 0), 0)

const isThere = ({ phrases, stems }: ReadSign, words: Words) =>
  words.some((word, at) =>
    [...(phrases.get(word) ?? []), ...stems].some((phrase) => phrase.every((part, i) => matches(part, words[at + i]))),
  )

function matches(part: string, word: string | undefined) {
  if (word === undefined) return false
  const star = part.indexOf('*')
  if (star < 0) return word === part
  return word.startsWith(part.slice(0, star)) && word.endsWith(part.slice(star + 1))
}
