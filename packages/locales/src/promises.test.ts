import about from '#i18n/about.json' with { type: 'json' }
import ageCheck from '#i18n/age-check.json' with { type: 'json' }
import consoleWords from '#i18n/console.json' with { type: 'json' }
import intimate from '#i18n/intimate.json' with { type: 'json' }
import legal from '#i18n/legal.json' with { type: 'json' }
import members from '#i18n/members.json' with { type: 'json' }
import { expect, test } from 'vitest'

const words = (part: unknown): string => JSON.stringify(part)

test('Quick exit is told as what it does: it logs out, and locks nothing', () => {
  const answer = about.questions.find(({ question }) => question.includes('Quick exit'))?.answer
  expect(answer).toContain('logs you out')
  expect(answer).not.toContain('lock')
})

test('nobody is told that no papers are looked at, while a person compares them for a check of age', () => {
  expect(words(ageCheck)).toContain('A person compares them')
  expect(words(about)).not.toMatch(/papers have been looked at/)
})

test('nobody is promised that an image is hidden at once, which a stranger’s word does within limits', () => {
  expect(intimate.next.filter((sentence) => /(is|’s) hidden at once/.test(sentence))).toEqual([])
})

test('staff are told what ends a session, and which cases their hour counts', () => {
  // It ends by doing nothing. In the console a key is the one that signs in, and nobody touches that each quarter of an hour.
  expect(consoleWords.signIn.ends).not.toContain('without a key')
  expect(consoleWords.well.seenTitle).toMatch(/serious/)
})

test('the Privacy Policy quotes the last step of activity as members read it', () => {
  expect(words(legal.privacy)).toContain(`to “${members.presence.longer.toLowerCase()}”`)
})
