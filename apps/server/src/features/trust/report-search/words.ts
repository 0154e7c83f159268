/** Shortest run of letters or figures that is kept as a word, and found as one. */
const SHORTEST = 3

/** Words of a report that can be found, at most. */
const MOST = 200

/**
 * The commonest words of English of three letters and more: they find everything, and how often a sign stands would tell
 * first of all which of these it is.
 */
const common = new Set(
  `the and you that was for are with his they this have from one had not but what all were when your can said there use
  each which she how their will other about out many then them these some her would make like him into time has look two
  more write see way could been call who its now did get come may just very its our any too don dont didn didnt isn isnt
  wasn wasnt won wont can cant cannot had hadn hadnt here because after before again also only than`.split(/\s+/),
)

/** Letters and figures of a text as they are looked for: no capitals, no accents, each once, in the order in which they stand. */
export function findWords(text: string): string[] {
  const all =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}|['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(all)].filter((word) => word.length >= SHORTEST && !common.has(word)).slice(0, MOST)
}

/** A short text has too few words in a row to be compared by: it is the same or it is not. Null for fewer than three words. */
export function normaliseShortText(text: string): string | null {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\p{N}+/gu, '0')
    .match(/[\p{L}0]+/gu)
  return words && words.length >= SHORTEST ? words.join(' ') : null
}
