import { expect, test } from 'vitest'
import { findNews, computeTimeLeft } from './news.ts'

test('only what rose is news, with the difference and the time', () => {
  const news = findNews({ notifications: 2, messages: 5 }, { notifications: 2, messages: 7 }, 1000)
  expect(news).toEqual({ newNotification: null, newMessage: { count: 2, at: 1000 } })
})

test('reading elsewhere lowers a count and is no news', () => {
  const news = findNews({ notifications: 3, messages: 5 }, { notifications: 0, messages: 4 }, 1000)
  expect(news).toEqual({ newNotification: null, newMessage: null })
})

test('both can rise at once', () => {
  const news = findNews({ notifications: 0, messages: 0 }, { notifications: 1, messages: 3 }, 5)
  expect(news).toEqual({ newNotification: { count: 1, at: 5 }, newMessage: { count: 3, at: 5 } })
})

test('a toast stands for its time from when it was raised, in every tab', () => {
  expect(computeTimeLeft({ count: 1, at: 1000 }, 5000, 1000)).toBe(5000)
  expect(computeTimeLeft({ count: 1, at: 1000 }, 5000, 4000)).toBe(2000)
  expect(computeTimeLeft({ count: 1, at: 1000 }, 5000, 60_000)).toBe(0)
})

test('a clock that was set back does not keep a toast up for longer', () => {
  expect(computeTimeLeft({ count: 1, at: 60_000 }, 5000, 1000)).toBe(5000)
})
