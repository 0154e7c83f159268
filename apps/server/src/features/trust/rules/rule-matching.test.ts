import { ruleFacts } from '@amour/contract/console/rules.ts'
import { expect, test } from 'vitest'
import { type MemberFacts, isMatch } from './rule-matching.ts'

const none = Object.fromEntries(ruleFacts.map((fact) => [fact, 0])) as Omit<MemberFacts, 'category'> // each of the list
const facts: MemberFacts = { ...none, category: 'scam', reporters: 3, accountDays: 2 }

const rule = {
  on: 'reports' as const,
  categories: ['scam' as const],
  all: [
    { fact: 'reporters' as const, min: 3 },
    { fact: 'accountDays' as const, max: 2 },
  ],
}

test('a rule matches when its category and all of its bounds hold, both ends included', () => {
  expect(isMatch(rule, facts)).toBe(true)
  expect(isMatch(rule, { ...facts, reporters: 2 })).toBe(false)
  expect(isMatch(rule, { ...facts, accountDays: 3 })).toBe(false)
  expect(isMatch(rule, { ...facts, category: 'hate' })).toBe(false)
})

test('a rule runs with what it was written for: reports of its categories, signals, or either', () => {
  const seen = { ...facts, category: null }
  expect([
    isMatch(rule, seen),
    isMatch({ ...rule, on: 'signals' }, seen),
    isMatch({ ...rule, on: 'both' }, seen),
  ]).toEqual([false, true, true])
  expect([isMatch({ ...rule, on: 'signals' }, facts), isMatch({ ...rule, on: 'both' }, facts)]).toEqual([false, true])
})
