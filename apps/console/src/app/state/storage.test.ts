import { afterEach, expect, test, vi } from 'vitest'
import { persistentStorage, tabStorage } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const storage of [persistentStorage, tabStorage]) storage.write('grey', null)
})

/** A browser's storage that takes so many values; any more is over the quota. */
function stubStorage(name: 'localStorage' | 'sessionStorage', room: number) {
  const kept = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, value: string) {
      if (kept.size >= room) throw new DOMException('over the quota', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  return kept
}

test('the look is kept for all tabs and the session for one, under names of the console’s own', () => {
  const [all, one] = [stubStorage('localStorage', 9), stubStorage('sessionStorage', 9)]
  persistentStorage.write('grey', 'on')
  tabStorage.write('grey', 'off')
  expect([[...all], [...one]]).toEqual([[['console.grey', 'on']], [['console.grey', 'off']]])
  expect([persistentStorage.read('grey'), tabStorage.read('grey')]).toEqual(['on', 'off'])
})

test('what another tab has kept is read, before what this page remembers', () => {
  const kept = stubStorage('localStorage', 9)
  persistentStorage.write('grey', 'on')
  kept.set('console.grey', 'off')
  expect(persistentStorage.read('grey')).toBe('off')
})

test('what does not fit lives as long as the page', () => {
  stubStorage('localStorage', 0)
  persistentStorage.write('grey', 'on')
  expect(persistentStorage.read('grey')).toBe('on')
})

test('a browser that allows no storage keeps a value for this page, until it is taken away', () => {
  vi.stubGlobal('localStorage', undefined)
  persistentStorage.write('grey', 'on')
  expect(persistentStorage.read('grey')).toBe('on')
  persistentStorage.write('grey', null)
  expect(persistentStorage.read('grey')).toBeNull()
})

test('what is taken away is gone from the browser too', () => {
  const kept = stubStorage('localStorage', 9)
  persistentStorage.write('grey', 'on')
  persistentStorage.write('grey', null)
  expect(kept.size).toBe(0)
  expect(persistentStorage.read('grey')).toBeNull()
})
