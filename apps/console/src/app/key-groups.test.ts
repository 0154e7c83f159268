import { expect, test } from 'vitest'
import { keyGroups, sharpKeys } from './frame/key-groups.ts'

type Hint = { keys: readonly string[]; does: string }

test('a key that gives away, hides or ends something means nothing else on any screen', () => {
  const hints = keyGroups.flatMap((group): readonly Hint[] => group.hints)
  const meaningOf = (key: string) => [
    ...new Set(hints.filter(({ keys }) => keys.includes(key.toUpperCase())).map(({ does }) => does)),
  ]
  for (const [does, key] of Object.entries(sharpKeys)) expect(meaningOf(key), key).toEqual([does])
})

test('the help tells what I adds on each screen that has it', () => {
  const hints = keyGroups.flatMap((group): readonly Hint[] => group.hints)
  expect(hints.filter(({ keys }) => keys.includes('I')).map(({ does }) => does)).toEqual(['addShift', 'invite'])
})
