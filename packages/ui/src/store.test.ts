import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore, useStore } from './store.ts'

test('what is to be done with a value is done before anybody hears of it', () => {
  const order: string[] = []
  const store = createStore('on', (value) => order.push(`kept ${value}`))
  const stop = store.subscribe(() => order.push(`told ${store.get()}`))
  store.set('off')
  stop()
  store.set('on')
  expect(order).toEqual(['kept off', 'told off', 'kept on'])
})

test('a page that is drawn beforehand shows what the value begins with, whatever it is by now', () => {
  const store = createStore('covered')
  const Screen = () => createElement('p', null, useStore(store))
  store.set('open')
  expect(renderToString(createElement(Screen))).toBe('<p>covered</p>')
})
