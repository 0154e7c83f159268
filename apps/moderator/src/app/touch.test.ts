import { expect, test } from 'vitest'
import { token } from './desk.ts'
import { touched, wanted } from './touch.ts'

test('one touch of the key is enough for two pictures that were asked for at once', async () => {
  const both = Promise.all([touched(), touched()])
  wanted.get()?.(true)
  expect(await both).toEqual([true, true])
  expect(wanted.get()).toBeNull()
})

test('who would rather not is asked again the next time', async () => {
  const first = touched()
  wanted.get()?.(false)
  expect(await first).toBe(false)
  const second = touched()
  wanted.get()?.(true)
  expect(await second).toBe(true)
})

test('whose session ends is asked no more, and nobody after them', async () => {
  token.set('hers')
  const asked = touched()
  token.set(null)
  expect(await asked).toBe(false)
  expect(wanted.get()).toBeNull()
})
