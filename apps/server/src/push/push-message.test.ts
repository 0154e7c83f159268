import { expect, test } from 'vitest'
import { isSealable, sealPush } from './push-message.ts'

// The example of RFC 8291, section 5 and appendix A.
const browser = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('the example of RFC 8291 comes out as it stands there', () => {
  const content = Buffer.from('When I grow up, I want to be a watermelon')
  const sealed = sealPush(browser, {
    content,
    record: content.length + 1,
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('every push is as long, and none is like another', () => {
  const sealed = Array.from({ length: 20 }, () => sealPush(browser))
  expect(new Set(sealed.map(({ length }) => length))).toEqual(new Set([86 + 256 + 16]))
  expect(new Set(sealed.map((one) => one.toString('hex'))).size).toBe(20)
})

test('a key that is no point of the curve, or too short, is none', () => {
  expect(isSealable(browser)).toBe(true)
  expect(isSealable({ ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  expect(isSealable({ ...browser, p256dh: 'AAAA' })).toBe(false)
  expect(isSealable({ ...browser, auth: 'AAAA' })).toBe(false)
})
