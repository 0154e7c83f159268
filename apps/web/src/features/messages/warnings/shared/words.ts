/** What a message consists of for the comparison with the lists: plain words, and marks for what has no words. */
export type Words = readonly string[]

/** Letters of other alphabets that look like ours. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  α: 'a',
  ο: 'o',
  ρ: 'p',
}

/** Digits and signs that stand for letters inside a word. */
const SIGNS_FOR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

// Every repeat is bounded, so that no text takes long.
const EMAIL =
  /[a-z0-9._%+-]{1,40}\s?(?:@|\(at\)|\[at\]| at )\s?[a-z0-9-]{2,30}\s?(?:\.|\(dot\)|\[dot\]| dot )\s?[a-z]{2,10}/gu
const PHONE = /(?:\+|\b)(?:\d[\s().-]{0,2}){9,14}\d\b/gu
const AMOUNT =
  /[£$€]{1,3}\s?\d[\d.,]{0,9}k?|\b\d[\d.,]{0,9}k?\s?(?:£|€|quid|pounds?|gbp|dollars?|usd|euros?|grand)(?![a-z])|£{2,5}/gu
const SPELT_OUT = /(?<![a-z0-9])(?:[a-z0-9][\s.*_-]{1,2}){3,14}[a-z0-9](?![a-z0-9])/gu

const fold = (text: string, by: Readonly<Record<string, string>>) =>
  Array.from(text, (sign) => by[sign] ?? sign).join('')

/** A word whose letters were swapped for digits or signs, in letters; a number stays a number. */
const unmask = (word: string) => (/[a-z]/u.test(word) ? fold(word, SIGNS_FOR_LETTERS) : word)

/** How people shorten words when they type. */
const SHORT: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  ya: 'you',
  yr: 'your',
  plz: 'please',
  pls: 'please',
  tmrw: 'tomorrow',
  '2nite': 'tonight',
  tonite: 'tonight',
  w8: 'wait',
  every1: 'everyone',
  some1: 'someone',
  any1: 'anyone',
  no1: 'nobody',
  wanna: 'want to',
}

/** The words of a text in small letters without accents, apostrophes and tricks; an address, a number or a sum is `#email`, `#phone` or `#amount`. */
export function readWords(text: string): Words {
  const plain = fold(text.normalize('NFKD').toLowerCase(), LOOKALIKES)
    .replaceAll(/[\p{M}\u00AD\u200B-\u200F\u2060\uFEFF'’‘´`]/gu, '')
    .replaceAll(EMAIL, ' #email ')
    .replaceAll(PHONE, ' #phone ')
    .replaceAll(AMOUNT, ' #amount ')
    .replaceAll(SPELT_OUT, (letters) => letters.replaceAll(/[\s.*_-]/gu, ''))
  const words = plain.split(/[^a-z0-9#@$!]+/u)
  return words.flatMap((word) => {
    const bare = word.replaceAll(/^[@$!]+|[@$!]+$/gu, '')
    return bare === '' ? [] : (SHORT[bare] ?? unmask(bare)).split(' ')
  })
}
