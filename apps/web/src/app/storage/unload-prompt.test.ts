import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promptBeforeUnload } from './unload-prompt.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', vi.fn(page.addEventListener.bind(page)))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

afterEach(() => vi.unstubAllGlobals())

/** Whether closing the page now is asked about first. */
const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Work that tells when it has been saved or begun. */
function aWork() {
  const listeners = new Set<() => void>()
  const work = { isUnsaved: false, stop: () => {} }
  work.stop = promptBeforeUnload(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => work.isUnsaved,
  )
  return Object.assign(work, {
    set(isUnsaved: boolean) {
      work.isUnsaved = isUnsaved
      for (const listener of listeners) listener()
    },
  })
}

test('nobody listens for the end of the page who has nothing to lose', () => {
  aWork().set(false)
  expect(addEventListener).not.toHaveBeenCalled()
  expect(isAsked()).toBe(false)
})

test('closing the page is asked about from the first change until it is saved', () => {
  const work = aWork()
  work.set(true)
  work.set(true)
  expect(isAsked()).toBe(true)
  work.set(false)
  expect(isAsked()).toBe(false)
})

test('what one has saved does not let go of what another has not', () => {
  const [letter, photo] = [aWork(), aWork()]
  letter.set(true)
  photo.set(true)
  letter.set(false)
  expect(isAsked()).toBe(true)
})

test('work that is given up holds nobody, and no change of it does later', () => {
  const work = aWork()
  work.set(true)
  work.stop()
  work.set(true)
  expect(isAsked()).toBe(false)
})
