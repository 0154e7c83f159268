import { act, createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** An element as far as the console's keys ask about one. */
export class StubElement extends EventTarget {
  isContentEditable = false
  readonly blur = vi.fn<() => void>()
  readonly #tag: string
  constructor(tag = 'body') {
    super()
    this.#tag = tag
  }
  matches(selector: string) {
    return selector.split(',').includes(this.#tag)
  }
  closest(selector: string) {
    return this.matches(selector) ? this : null
  }
}

/** The window that the console's modules listen to, in a test. */
export const page = Object.assign(new EventTarget(), { HTMLIFrameElement: class {} })

/** What the page answers when it is searched; a test may put rows or an open dialog there. */
export const found = { one: vi.fn<(selector: string) => unknown>(), all: vi.fn<(selector: string) => unknown[]>() }

/** As much of a browser as React and the console's hooks need; `vi.unstubAllGlobals` takes it away again. */
export function stubPage() {
  found.one.mockReset().mockReturnValue(null)
  found.all.mockReset().mockReturnValue([])
  const document = { nodeType: 9, defaultView: page, activeElement: null, querySelector: found.one }
  Object.assign(page, { document: Object.assign(new EventTarget(), document, { querySelectorAll: found.all }) })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Reflect.get(page, 'document'))
  vi.stubGlobal('HTMLElement', StubElement)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

/** Mounts a hook on the stubbed page, within what `wrap` puts around it; `current` is what it returned last. */
export function renderHook<T>(first: () => T, wrap = (mounted: ReactElement) => mounted) {
  const container = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document, textContent: '' }
  const root = createRoot(Object.assign(new EventTarget(), container) as unknown as Element) // React asks no more of it
  const shown: { current?: T } = {}
  function Mounted({ hook }: { hook: () => T }) {
    shown.current = hook()
    return null
  }
  const rerender = (hook: () => T) => act(() => root.render(wrap(createElement(Mounted, { hook }))))
  rerender(first)
  return {
    get current(): T {
      return shown.current as T // rendered above
    },
    rerender,
    unmount: () => act(() => root.unmount()),
  }
}

type Press = {
  shiftKey?: boolean
  target?: EventTarget
  at?: number
  repeat?: boolean
  ctrlKey?: boolean
  isComposing?: boolean
}

/** Presses a key; answers whether the console took it for itself. */
export function press(key: string, { target = new StubElement(), at = 0, ...how }: Press = {}): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...how })
  Object.defineProperties(event, { target: { value: target }, timeStamp: { value: at } })
  act(() => void page.dispatchEvent(event))
  return event.defaultPrevented
}
