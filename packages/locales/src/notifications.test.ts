import { expect, test } from 'vitest'
import { notificationText } from './notifications.ts'

test('what happened once, twice or more often is told as people say it', () => {
  const seen = (count: number) => notificationText('media_viewed', { username: 'bob', flirt: '', count })
  expect([1, 2, 3].map(seen)).toEqual([
    'bob looked at your photos or videos',
    'bob looked at your photos or videos twice',
    'bob looked at your photos or videos 3 times',
  ])
  const flirt = { username: 'bob', flirt: 'Fancy a chat?', count: 2 }
  expect(notificationText('flirt', flirt)).toBe('bob sent you 2 flirts, the last: “Fancy a chat?”')
})
