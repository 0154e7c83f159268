import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { readChangedValue, enterValue } from './control-value.ts'
import type { Control } from './control-value.ts'

/**
 * A drawn page can be used before the app has come. What is in it, as it was drawn: it keeps what was typed and the marks
 * of start.js until the last moment, also when the app has put something else in its place.
 */
type Early = {
  controls: readonly Control[]
  buttons: readonly HTMLElement[]
  forms: readonly HTMLElement[]
}

let early: Early | undefined
/** The control that has the cursor, also once it is gone. */
let cursor: EventTarget | null = null

const controlsIn = (scope: ParentNode) => [...scope.querySelectorAll<Control>('input, select, textarea')]
const buttonsIn = (scope: ParentNode) => [...scope.querySelectorAll('button')]

/** Notes what is in a drawn page, before the app begins to take it over. */
export function recordPreHydrationInput(root: HTMLElement) {
  early = { controls: controlsIn(root), buttons: buttonsIn(root), forms: [...root.querySelectorAll('form')] }
  // React sets a list back when it takes it over, unlike what is typed; so what is chosen until then is written down.
  for (const control of early.controls) if (readChangedValue(control) !== undefined) noteChoice({ target: control })
  document.addEventListener('input', noteChoice, { capture: true })
  cursor = document.activeElement
  document.addEventListener('focusin', ({ target }) => (cursor = target))
  document.addEventListener('focusout', ({ target }) => {
    // What is being taken away is left too, by nobody's wish.
    queueMicrotask(() => {
      if (target === cursor && target instanceof Element && target.isConnected) cursor = null
    })
  })
}

function noteChoice({ target }: Pick<Event, 'target'>) {
  if (target instanceof HTMLSelectElement && target.closest('form[method=post]:not([data-alive])'))
    target.dataset['chosen'] = target.value
}

function takeChoice(control: Control): string | undefined {
  const { chosen } = control.dataset
  delete control.dataset['chosen']
  return chosen
}

/** What was done on one page is nothing to another. */
export const clearPreHydrationInput = () => void (early = undefined)

/**
 * For a form of a drawn page (`method="post"`, by which start.js knows it): what was typed, pressed or sent before it
 * came alive is typed, pressed or sent again, so that nothing is lost.
 */
export function usePreHydrationForm() {
  const ref = useRef<HTMLFormElement>(null)
  const drawn = useRef<Drawn>(undefined)
  // In the moment of the change and no earlier, but before the form's own parts set their controls to what they know.
  useInsertionEffect(() => void (drawn.current = readDrawn()), [])
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    form.dataset['alive'] = ''
    const typed = takeTyped(form, drawn.current ?? [])
    // Before any further key: the first answer of the app would empty the controls of which it has not heard.
    queueMicrotask(() => typed.forEach((type) => type()))
    doAgain(() => pressAgain(form))
    doAgain(() => {
      if (!takeMark(form, 'sent', early?.forms ?? [], [...document.forms])) return []
      return [() => form.requestSubmit()]
    })
  }, [])
  return ref
}

/** Presses again what was pressed outside of forms. */
export const replayPresses = (root: HTMLElement) => doAgain(() => pressAgain(root))

let queue: (() => (() => void)[])[] = []

/** Each thing in a task of its own, so that the app has rendered one before it hears of the next. */
function doAgain(find: () => (() => void)[]) {
  queue.push(find)
  if (queue.length > 1) return
  setTimeout(function next(steps: (() => void)[] = queue[0]?.() ?? []) {
    steps.shift()?.()
    if (steps.length === 0) queue = queue.slice(1)
    if (steps.length > 0) setTimeout(next, 0, steps)
    else if (queue.length > 0) setTimeout(next)
  })
}

/** What each control of the drawn page holds, in their order. */
type Drawn = readonly { control: Control; value: string | boolean | undefined }[]

const readDrawn = (): Drawn =>
  early?.controls.map((control) => ({ control, value: takeChoice(control) ?? readChangedValue(control) })) ?? []

const taken = new WeakSet<Control>()

/** Types what was drawn in the places of a form's controls into these, once. */
function takeTyped(form: HTMLFormElement, drawn: Drawn): (() => void)[] {
  const places = controlsIn(document)
  // That with the cursor first, since whatever the app has not heard of is emptied for a moment.
  const hasCursor = (control: Control) => Number(control === document.activeElement)
  const controls = controlsIn(form).toSorted((a, b) => hasCursor(b) - hasCursor(a))
  return controls.flatMap((control) => {
    const before = drawn[places.indexOf(control)]
    if (!before || taken.has(before.control)) return []
    taken.add(before.control)
    if (before.control === cursor && before.control !== control) control.focus()
    return before.value === undefined ? [] : [() => enterValue(control, before.value ?? '')]
  })
}

function pressAgain(scope: HTMLElement): (() => void)[] {
  const buttons = buttonsIn(document)
  return buttonsIn(scope).flatMap((button) => {
    const form = button.closest('form')
    if (form && form !== scope) return []
    return takeMark(button, 'pressed', early?.buttons ?? [], buttons) ? [() => button.click()] : []
  })
}

type Elements = readonly HTMLElement[]

/** Whether an element, or the one that stood in its place in the drawn page, bears a mark of start.js; takes it off. */
function takeMark(element: HTMLElement, mark: string, drawn: Elements, all: Elements): boolean {
  const both = [element, drawn[all.indexOf(element)]].filter((one) => one !== undefined)
  const isMarked = both.some(({ dataset }) => mark in dataset)
  for (const { dataset } of both) delete dataset[mark]
  return isMarked
}
