import { expect, test } from 'vitest'
import { judgePassword } from './password-strength.ts'

test('what is shorter than the rule is told to be short, however odd it is', () => {
  expect(judgePassword('xK9€q', [])).toEqual({ level: 'short' })
})

test.each([
  ['password1', 'common'],
  ['asdfghjkl;', 'keyboard'],
  ['aaaaaaaaaa', 'repeat'],
  ['abcdefghij', 'sequence'],
  ['31/12/1999', 'date'],
])('%s is easy to guess, and it is said why', (password, reason) => {
  expect(judgePassword(password, [])).toEqual({ level: 'weak', reason })
})

test('one’s own name for the site is no password for it', () => {
  expect(judgePassword('velvetmoth77', []).level).not.toBe('weak')
  expect(judgePassword('velvetmoth77', ['velvetmoth77', 'moth@example.com'])).toEqual({
    level: 'weak',
    reason: 'about',
  })
})

test('words that nobody puts together are strong and need no reason', () => {
  expect(judgePassword('lantern-orchard-seventy-quilt', [])).toEqual({ level: 'strong' })
})

test('a password of two hundred characters is judged within a moment', () => {
  const begun = process.cpuUsage()
  judgePassword('ab'.repeat(100), [])
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000) // microseconds of its own work
})
