import { expect, test } from 'vitest'
import { findLinkedScreen } from './linked-screens.ts'

test.each([
  '/',
  '/account',
  '/account#reports',
  '/account#decisions',
  '/account/reports#reports',
  '/account/reports#decisions',
  '/profile',
  '/profile/photos',
  '/profile/photos#access',
  '/profile/videos',
  '/profile/verification',
  '/member/ann',
  '/inbox/message/0190c8a0-0000-7000-8000-000000000000',
])('one tap leads to %s', (link) => {
  expect(findLinkedScreen(link)).toBe(link)
})

test.each(['https://example.org/', '//example.org', '/account/email/undo', 'javascript:alert(1)', ''])(
  'no tap leads to %j',
  (link) => {
    expect(findLinkedScreen(link)).toBeUndefined()
  },
)
