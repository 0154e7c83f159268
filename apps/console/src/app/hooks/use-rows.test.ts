import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { found, press, renderHook, stubPage } from './render-hook.ts'
import { useRows } from './use-rows.ts'

beforeEach(stubPage)
afterEach(() => vi.unstubAllGlobals())

function mountRows(ids: readonly string[], onOpen?: (row: number) => void) {
  const hook = renderHook(() => useRows(ids, onOpen))
  return {
    get row() {
      return hook.current.row
    },
    set: (row: number) => act(() => hook.current.setRow(row)),
    toTop: () => act(() => hook.current.toTop()),
    read: (next: readonly string[]) => hook.rerender(() => useRows(next, onOpen)),
    unmount: hook.unmount,
  }
}

test('J and K move by one row, and stay within the list', () => {
  const rows = mountRows(['ann', 'wren'])
  const seen = ['k', 'j', 'j', 'k', 'k'].map((key) => {
    press(key)
    return rows.row
  })
  expect(seen).toEqual([0, 1, 1, 0, 0])
  rows.unmount()
})

test('the row that is reached is brought into view', () => {
  const scrolled: number[] = []
  found.all.mockReturnValue([0, 1].map((row) => ({ scrollIntoView: () => scrolled.push(row) })))
  const rows = mountRows(['ann', 'wren'])
  press('j')
  expect(scrolled).toEqual([1])
  expect(found.all).toHaveBeenCalledWith('tbody tr')
  rows.unmount()
})

test('who stands on a row stays on its case, wherever the list puts it', () => {
  const rows = mountRows(['ann', 'wren', 'fern'])
  rows.set(1)
  rows.read(['graver', 'ann', 'fern', 'wren'])
  expect(rows.row).toBe(3)
  rows.unmount()
})

test('when its case leaves the list, the row stays where it was, or goes to the last', () => {
  const rows = mountRows(['ann', 'wren', 'fern'])
  rows.set(2)
  rows.read(['ann', 'wren', 'elm', 'oak'])
  expect(rows.row).toBe(2)
  rows.read(['ann', 'wren'])
  expect(rows.row).toBe(1)
  rows.read([])
  expect(rows.row).toBe(0)
  rows.unmount()
})

test('nobody who has chosen no row follows a case down the list; the top is chosen anew with a new list', () => {
  const rows = mountRows(['ann', 'wren'])
  rows.read(['graver', 'ann', 'wren'])
  expect(rows.row).toBe(0)
  rows.set(2)
  rows.toTop()
  expect(rows.row).toBe(0)
  rows.unmount()
})

test('Enter opens the row, where there is one', () => {
  const opened: number[] = []
  const rows = mountRows(['ann', 'wren'], (row) => opened.push(row))
  press('j')
  press('Enter')
  rows.read([])
  expect(press('Enter')).toBe(false)
  expect(opened).toEqual([1])
  rows.unmount()
})
