import { expect, test } from 'vitest'
import { compareLines } from './line-diff.ts'

test('a line that changed is shown gone and added, and those around it as they were', () => {
  expect(compareLines(['a', 'min 4', 'z'], ['a', 'min 7', 'z'])).toEqual([
    { text: 'a', change: 'same' },
    { text: 'min 4', change: 'gone' },
    { text: 'min 7', change: 'added' },
    { text: 'z', change: 'same' },
  ])
})

test('whatever is compared, taking the added away gives the old and the gone the new', () => {
  const texts = [[], ['a'], ['b', 'a'], ['a', 'b', 'a'], ['c', 'a', 'b', 'd'], ['d', 'c', 'b', 'a']]
  for (const before of texts)
    for (const after of texts) {
      const lines = compareLines(before, after)
      expect(lines.filter(({ change }) => change !== 'added').map(({ text }) => text)).toEqual(before)
      expect(lines.filter(({ change }) => change !== 'gone').map(({ text }) => text)).toEqual(after)
    }
})
