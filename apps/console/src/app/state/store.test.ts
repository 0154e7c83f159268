import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook, stubPage } from '#app/hooks/render-hook.ts'
import { createStore, useStore } from '@amour/ui/store.ts'

beforeEach(stubPage)
afterEach(() => vi.unstubAllGlobals())

test('a screen follows a value as long as it stands', () => {
  const store = createStore('covered')
  const screen = renderHook(() => useStore(store))
  act(() => store.set('open'))
  expect(screen.current).toBe('open')
  screen.unmount()
  store.set('covered')
  expect(screen.current).toBe('open')
})
