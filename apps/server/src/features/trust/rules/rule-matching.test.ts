import { expect, test } from 'vitest'
import { type ReportFacts, isMatch } from './rule-matching.ts'

const facts: ReportFacts = {
  category: 'scam',
  reporters: 3,
  provenMessages: 1,
  accountDays: 2,
  newConversations: 12,
  strikes: 0,
  bannedPictures: 0,
  signals: 0,
  bannedAlike: 0,
  sameTexts: 0,
}

test('a rule matches when its category and all of its bounds hold, both ends included', () => {
  const rule = {
    categories: ['scam' as const],
    all: [
      { fact: 'reporters' as const, min: 3 },
      { fact: 'accountDays' as const, max: 2 },
    ],
  }
  expect(isMatch(rule, facts)).toBe(true)
  expect(isMatch(rule, { ...facts, reporters: 2 })).toBe(false)
  expect(isMatch(rule, { ...facts, accountDays: 3 })).toBe(false)
  expect(isMatch(rule, { ...facts, category: 'hate' })).toBe(false)
})
