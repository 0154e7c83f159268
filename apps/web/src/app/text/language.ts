import i18next from 'i18next'

/** What is spoken until the first texts are there, which say it themselves. */
const FIRST = 'en-GB'

/** Makes a formatter of numbers, days or lists once it is needed: the locale says its language (BCP 47). */
export function createFormatter<Formatter>(make: (language: string) => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => (made ??= make(i18next.exists('language') ? i18next.t('language') : FIRST))
}

/** Keeps a number on the line of its month, or of what it counts, wherever a sentence breaks. */
export const keepTogether = (date: string) => date.replaceAll(/(\d\.?) (?=\p{L})/gu, '$1\u00a0')
