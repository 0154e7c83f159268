import { expect, test } from 'vitest'
import { readSecondStep } from './second-step.ts'

test('six digits are the authenticator app, however they are spaced', () => {
  expect(readSecondStep(' 123 456 ')).toEqual({ digits: '123456' })
})

test('anything else is tried as a recovery code', () => {
  expect(readSecondStep('AB12-CD34-EF56-GH78')).toEqual({ recoveryCode: 'AB12-CD34-EF56-GH78' })
})

test('nothing is nothing', () => {
  expect(readSecondStep('  ')).toEqual({})
})
