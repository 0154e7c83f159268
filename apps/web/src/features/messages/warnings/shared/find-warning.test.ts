import { expect, test } from 'vitest'
import { findWarning, warnings, type Warning } from './find-warning.ts'
import ordinary from './corpus/ordinary.json' with { type: 'json' }
import unseen from './corpus/unseen.json' with { type: 'json' }
import tuned from './corpus/tuned.json' with { type: 'json' }

type Corpus = Readonly<Record<Warning, readonly string[]>>

/** How many of these messages are warned of, whatever the warning says. */
const countFound = (texts: readonly string[]) => texts.filter((text) => findWarning(text) !== undefined).length

const countByKind = (corpus: Corpus) => Object.fromEntries(warnings.map((kind) => [kind, countFound(corpus[kind])]))

// The figures are those of docs/decisions/063: whoever mends the lists writes what they find now into both.

test('the messages that the lists were made by are found, and ordinary ones are left alone', () => {
  expect(countByKind(tuned)).toEqual({ money: 32, messenger: 35, pressure: 36, threat: 39 })
  expect(countFound(ordinary.ordinary)).toBe(5)
})

// Nobody may mend the lists by this corpus: it would say nothing any more.
test('of messages that the lists were not made by, more than half are found and few ordinary ones', () => {
  expect(countByKind(unseen)).toEqual({ money: 16, messenger: 17, pressure: 18, threat: 14 })
  expect(countFound(unseen.ordinary)).toBe(2)
})

test('swapped letters, spaces between them and other alphabets hide nothing', () => {
  for (const text of [
    'text me on w h a t s a p p',
    'add me on wh4tsapp',
    'add me on whatsаpp', // with a Cyrillic letter
    'ａｄｄ ｍｅ ｏｎ telegram',
    'message me on tele\u200Bgram',
  ]) {
    expect(findWarning(text), text).toBe('messenger')
  }
})

test('the gravest is said where a message is several things', () => {
  expect(findWarning('Send me £300 in bitcoin by midnight or these photos go to your wife')).toBe('threat')
})

test('a long text is read in no time', () => {
  const text = 'send me your photo now or I will tell your wife on whatsapp 0 7 '.repeat(120)
  const ordinaryText = 'we walked along the river and then had a long supper with friends '.repeat(120)
  const began = process.cpuUsage()
  for (let round = 0; round < 5; round++) findWarning(ordinaryText)
  findWarning(text)
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000) // microseconds of its own work
})
