import { expect, test } from 'vitest'
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
