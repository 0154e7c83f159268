import { afterEach, expect, test, vi } from 'vitest'
import { createSlot } from './storage-slot.ts'

const isNote = (value: unknown): value is { text: string } => typeof value === 'object' && value !== null

test('what is put again as it was is no change, and what follows it is told of none', () => {
  const slot = createSlot('same-again', isNote, { text: '' })
  const seen: string[] = []
  slot.subscribe(() => seen.push(slot.get().text))

  slot.set({ text: 'lit windows' })
  const first = slot.get()
  slot.set({ text: 'lit windows' })
  expect(slot.get()).toBe(first)
  slot.set({ text: 'other windows' })
  expect(seen).toEqual(['lit windows', 'other windows'])
})

test('what was cleared can be put again', () => {
  const slot = createSlot('cleared', isNote, { text: '' })
  slot.set({ text: 'lit windows' })
  slot.clear()
  expect(slot.get()).toEqual({ text: '' })
  slot.set({ text: 'lit windows' })
  expect(slot.get()).toEqual({ text: 'lit windows' })
})

afterEach(() => vi.unstubAllGlobals())

/** Storage as a browser has it that has room for so many characters of one value. */
function openStorage(room: number) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('It is full.', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

test('what a full browser does not take counts in this page all the same, until another tab writes', () => {
  const kept = openStorage(20)
  const slot = createSlot('full', isNote, { text: '' })
  slot.set({ text: 'one' })
  slot.set({ text: 'one that is too long' })
  expect(slot.get()).toEqual({ text: 'one that is too long' })
  kept.set('amour.full', JSON.stringify({ text: 'two' }))
  expect(slot.get()).toEqual({ text: 'two' })
  slot.set({ text: 'another that is too long' })
  slot.clear()
  expect(slot.get()).toEqual({ text: '' })
})
