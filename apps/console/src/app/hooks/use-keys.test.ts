import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { found, press, renderHook, StubElement, stubPage } from './render-hook.ts'
import { type KeyMap, useKeys } from './use-keys.ts'

const done: string[] = []
const mounted: { unmount(): void }[] = []

beforeEach(stubPage)
afterEach(() => {
  for (const { unmount } of mounted.splice(0)) unmount()
  done.splice(0)
  vi.unstubAllGlobals()
})

/** Listens for keys, each of which is noted under a name. */
function listen(names: Record<string, string>, options?: { isDialog: boolean }) {
  const map: KeyMap = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, () => void done.push(name)]))
  const hook = renderHook(() => useKeys(map, options))
  mounted.push(hook)
  return hook
}

test('a key does what it means, in capitals too, and the page hears no more of it', () => {
  listen({ x: 'skip' })
  expect([press('x'), press('X'), press('q')]).toEqual([true, true, false])
  expect(done).toEqual(['skip', 'skip'])
})

test('what came last is heard first, and what it does not know is heard below it', () => {
  listen({ x: 'frame', b: 'blur' })
  listen({ x: 'screen' })
  for (const key of ['x', 'b']) press(key)
  expect(done).toEqual(['screen', 'blur'])
})

test('an open dialog hears alone, the latest of them; behind it nothing happens', () => {
  listen({ x: 'first', enter: 'ok' }, { isDialog: true })
  listen({ y: 'second' }, { isDialog: true })
  listen({ x: 'screen', y: 'screen' })
  for (const key of ['x', 'y', 'Enter']) press(key)
  expect(done).toEqual(['second'])
  mounted.splice(1, 1)[0]?.unmount()
  press('x')
  expect(done).toEqual(['second', 'first'])
})

test('the keys of a screen that is gone mean nothing any more', () => {
  listen({ x: 'skip' })
  mounted.pop()?.unmount()
  expect(press('x')).toBe(false)
  expect(done).toEqual([])
})

test('what a key means now counts, not what it meant when the screen came', () => {
  const hook = listen({ x: 'early' })
  hook.rerender(() => useKeys({ x: () => void done.push('late') }))
  press('x')
  hook.rerender(() => useKeys({}))
  expect(press('x')).toBe(false)
  expect(done).toEqual(['late'])
})

test.each(['input', 'textarea', 'select'])('nothing is heard while somebody is in a %s; Escape leaves it', (tag) => {
  listen({ x: 'skip', escape: 'close' })
  const field = new StubElement(tag)
  press('x', { target: field })
  expect(field.blur).not.toHaveBeenCalled()
  press('Escape', { target: field })
  expect(field.blur).toHaveBeenCalledOnce()
  expect(done).toEqual([])
})

test('the space bar means another thing with Shift, and ticks a box that has the focus; other keys are heard there', () => {
  listen({ space: 'mark', 'shift space': 'extend', d: 'decide' })
  press(' ')
  press(' ', { shiftKey: true })
  expect(done.splice(0)).toEqual(['mark', 'extend'])
  const box = Object.assign(new StubElement('input'), { type: 'checkbox' })
  press(' ', { target: box })
  press('d', { target: box })
  expect(done).toEqual(['decide'])
})

test('nothing is heard while somebody writes in a text of the page', () => {
  listen({ x: 'skip' })
  press('x', { target: Object.assign(new StubElement('div'), { isContentEditable: true }) })
  expect(done).toEqual([])
})

test('Escape in the field of a dialog is the dialog’s', () => {
  listen({})
  found.one.mockImplementation((selector) => (selector === 'dialog:modal' ? new StubElement('dialog') : null))
  const field = new StubElement('input')
  press('Escape', { target: field })
  expect(field.blur).not.toHaveBeenCalled()
})

test.each(['a', 'button', 'summary'])(
  'Enter and the space bar press a focused %s; other keys are heard there',
  (tag) => {
    listen({ enter: 'review', ' ': 'space', x: 'skip' })
    const target = new StubElement(tag)
    for (const key of ['Enter', ' ', 'x']) press(key, { target })
    expect(done).toEqual(['skip'])
    press('Enter')
    expect(done).toEqual(['skip', 'review'])
  },
)

test('a key that is still held presses nothing that has the focus by then', () => {
  listen({ enter: 'review' })
  press('Enter')
  const target = new StubElement('button')
  const held = { target, repeat: true }
  expect([press('Enter', held), press('Enter', { target })]).toEqual([true, false])
  // The space bar presses as it is let go, once.
  expect(press(' ', held)).toBe(false)
  expect(done).toEqual(['review'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'what the browser or the keyboard means by %o is theirs',
  (how) => {
    listen({ x: 'skip' })
    expect(press('x', how)).toBe(false)
    expect(done).toEqual([])
  },
)

test('a key that is held down acts once, but for those that move', () => {
  listen({ x: 'skip', j: 'down', arrowdown: 'down' })
  for (const key of ['x', 'j', 'ArrowDown']) press(key, { repeat: true })
  expect(done).toEqual(['down', 'down'])
})

test('G leads to a place by the key that follows within a second and a half', () => {
  listen({ 'g q': 'queue', q: 'tick' })
  press('g', { at: 1_000 })
  press('q', { at: 2_499 })
  press('q', { at: 2_500 })
  press('g', { at: 3_000 })
  press('q', { at: 4_500 })
  expect(done).toEqual(['queue', 'tick', 'tick'])
})

test('a key after G that leads nowhere means what it means alone, and G is forgotten', () => {
  listen({ 'g q': 'queue', x: 'skip' })
  press('g', { at: 0 })
  press('x', { at: 100 })
  press('q', { at: 200 })
  expect(done).toEqual(['skip'])
})

test.each([undefined, new StubElement('button')])(
  'a key that is still held writes nothing into the field it led to, from the page or from a button',
  (from) => {
    listen({ enter: 'review' })
    press('Enter', from && { target: from })
    const target = new StubElement('textarea')
    expect(press('Enter', { target, repeat: true })).toBe(true)
    // Pressed anew it is the writer's.
    expect([press('Enter', { target }), press('Enter', { target, repeat: true })]).toEqual([false, false])
  },
)
