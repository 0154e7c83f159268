import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook, stubPage } from '#app/hooks/render-hook.ts'
import { createStore, useStore } from './store.ts'

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

test('what is to be done with a value is done before anybody hears of it', () => {
  const order: string[] = []
  const store = createStore('on', (value) => order.push(`kept ${value}`))
  const stop = store.subscribe(() => order.push(`told ${store.get()}`))
  store.set('off')
  stop()
  store.set('on')
  expect(order).toEqual(['kept off', 'told off', 'kept on'])
})
