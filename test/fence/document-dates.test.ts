import { createHash } from 'node:crypto'
import { TERMS_VERSION } from '@amour/contract/account/consents.ts'
import { documentDates } from '@amour/contract/account/document-dates.ts'
import legal from '@amour/locales/i18n/legal.json' with { type: 'json' }
import { expect, test } from 'vitest'

type Name = keyof typeof documentDates

/**
 * The words of each document as they stood on its day. Where they are changed, this test fails: then the new day goes
 * into `documentDates` and here, beside the fingerprint that the failure tells.
 */
const recorded: Record<Name, `${string} ${string}`> = {
  terms: '2026-11-28 b1aac14e7cefa16c',
  privacy: '2026-11-30 929c3b7c434dc87d',
  cookie: '2026-11-28 96db70ac88581c21',
  safeOnlineDating: '2026-11-21 2da8fc8b855b3d06',
  websiteSecurity: '2026-11-29 92aaed0c99ed053c',
}

/** Which code is served stands in a part of its own on the page of Website Security. */
const wordsOf = (name: Name) => (name === 'websiteSecurity' ? [legal[name], legal.release] : legal[name])

const fingerprint = (words: unknown) => createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)

test('a document whose words are changed tells the day on which they were', () => {
  const names = Object.keys(documentDates) as Name[] // the keys of a closed object
  const now = names.map((name) => [name, `${documentDates[name]} ${fingerprint(wordsOf(name))}`])
  expect(Object.fromEntries(now)).toEqual(recorded)
})

test('what a registration agrees to is the terms of the day that their page tells', () => {
  expect(TERMS_VERSION).toBe(documentDates.terms)
})
