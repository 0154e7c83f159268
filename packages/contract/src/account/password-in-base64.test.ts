import { expect, test } from 'vitest'
import { PasswordInBase64 } from './password-in-base64.ts'

const read = (text: string) => PasswordInBase64.safeParse(text)
const utf8 = (password: string) => btoa(String.fromCharCode(...new TextEncoder().encode(password)))

test.for(['open sesame', 'Twelfth-Night £1', '你好，世界，你好，世界', 'as you like it 👋🏽'])(
  '%s comes through as UTF-8',
  (password) => {
    expect(read(utf8(password)).data).toBe(password)
  },
)

test('what is no UTF-8 is read as Latin-1, as btoa of the specification’s client gives it', () => {
  expect(btoa('£££££££1')).toBe('o6Ojo6OjozE=')
  expect(read(btoa('£££££££1')).data).toBe('£££££££1')
})

test.for([
  ['what is not base64', 'open sesame!'],
  ['a line break inside', 'b3BlbiBz\nZXNhbWU='],
  ['missing padding', 'b3BlbiBzZXNhbWU'],
  ['the alphabet of URLs', '__-_b3Blbi1zZXNhbWU='],
  ['bits that stand for nothing', 'b3BlbiBzZXNhbWV='],
  ['a control character', btoa('open\u0000sesame')],
] as const)('%s is refused', ([, text]) => {
  expect(read(text).error?.issues[0]?.message).toBe('passwordCharacters')
})

test('the same rules hold as everywhere', () => {
  expect(read(btoa('1234567')).error?.issues[0]?.message).toBe('passwordShort')
  expect(read('').error?.issues[0]?.message).toBe('passwordShort')
  expect(read(btoa('a'.repeat(257))).error?.issues[0]?.message).toBe('passwordCharacters')
})
