import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { readChangedValue, enterValue } from './control-value.ts'
import type { Control } from './control-value.ts'

/**
 * A prerendered page can be used before the app has loaded. Its controls as they were prerendered: they keep what was
 * typed and the markers of start.js until hydration, even if the app has replaced them.
 */
type PrerenderedInput = {
  controls: readonly Control[]
  buttons: readonly HTMLElement[]
  forms: readonly HTMLElement[]
}

let prerendered: PrerenderedInput | undefined
/** The control that has the cursor, also once it is gone. */
let cursor: EventTarget | null = null

const controlsIn = (scope: ParentNode) => [...scope.querySelectorAll<Control>('input, select, textarea')]
const buttonsIn = (scope: ParentNode) => [...scope.querySelectorAll('button')]

/** Records the controls of a prerendered page, before the app begins to hydrate it. */
export function recordPreHydrationInput(root: HTMLElement) {
  prerendered = { controls: controlsIn(root), buttons: buttonsIn(root), forms: [...root.querySelectorAll('form')] }
  // React resets a select when it hydrates it, unlike typed text; so a choice made until then is recorded.
  for (const control of prerendered.controls)
    if (readChangedValue(control) !== undefined) noteChoice({ target: control })
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
  if (target instanceof HTMLSelectElement && target.closest('form[method=post]:not([data-hydrated])'))
    target.dataset['typedChoice'] = target.value
}

function takeChoice(control: Control): string | undefined {
  const { typedChoice } = control.dataset
  delete control.dataset['typedChoice']
  return typedChoice
}

/** What was done on one page is nothing to another. */
export const clearPreHydrationInput = () => void (prerendered = undefined)

/**
 * For a form of a prerendered page (`method="post"`, by which start.js knows it): what was typed, pressed or sent before
 * hydration is typed, pressed or sent again, so that nothing is lost.
 */
export function usePreHydrationForm() {
  const ref = useRef<HTMLFormElement>(null)
  const prerenderedValues = useRef<PrerenderedValues>(undefined)
  // In the moment of the change and no earlier, but before the form's own parts set their controls to what they know.
  useInsertionEffect(() => void (prerenderedValues.current = readPrerenderedValues()), [])
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    form.dataset['hydrated'] = ''
    const typed = takeTyped(form, prerenderedValues.current ?? [])
    // Before any further key: the first answer of the app would empty the controls of which it has not heard.
    queueMicrotask(() => typed.forEach((type) => type()))
    replay(() => replayButtons(form))
    replay(() => {
      if (!removeMarker(form, 'sent', prerendered?.forms ?? [], [...document.forms])) return []
      return [() => form.requestSubmit()]
    })
  }, [])
  return ref
}

/** Presses again what was pressed outside of forms, and outside of parts that are hydrated later. */
export const replayPresses = (root: HTMLElement) => replay(() => replayButtons(root))

/** For a part that is hydrated when it is near (`data-hydrate-near`): what was pressed in it before is pressed again. */
export function usePreHydrationPart() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!ref.current) return
    ref.current.dataset['hydrated'] = ''
    replayPresses(ref.current)
  }, [])
  return ref
}

let queue: (() => (() => void)[])[] = []

/** Each thing in a task of its own, so that the app has rendered one before it hears of the next. */
function replay(find: () => (() => void)[]) {
  queue.push(find)
  if (queue.length > 1) return
  setTimeout(function next(steps: (() => void)[] = queue[0]?.() ?? []) {
    steps.shift()?.()
    if (steps.length === 0) queue = queue.slice(1)
    if (steps.length > 0) setTimeout(next, 0, steps)
    else if (queue.length > 0) setTimeout(next)
  })
}

/** The value of each control of the prerendered page, in their order. */
type PrerenderedValues = readonly { control: Control; value: string | boolean | undefined }[]

const readPrerenderedValues = (): PrerenderedValues =>
  prerendered?.controls.map((control) => ({ control, value: takeChoice(control) ?? readChangedValue(control) })) ?? []

const taken = new WeakSet<Control>()

/** Types what the prerendered controls held into the form's controls, once. */
function takeTyped(form: HTMLFormElement, prerenderedValues: PrerenderedValues): (() => void)[] {
  const all = controlsIn(document)
  // That with the cursor first, since whatever the app has not heard of is emptied for a moment.
  const hasCursor = (control: Control) => Number(control === document.activeElement)
  const controls = controlsIn(form).toSorted((a, b) => hasCursor(b) - hasCursor(a))
  return controls.flatMap((control) => {
    const before = prerenderedValues[all.indexOf(control)]
    if (!before || taken.has(before.control)) return []
    taken.add(before.control)
    if (before.control === cursor && before.control !== control) control.focus()
    return before.value === undefined ? [] : [() => enterValue(control, before.value ?? '')]
  })
}

function replayButtons(scope: HTMLElement): (() => void)[] {
  const buttons = buttonsIn(document)
  return buttonsIn(scope).flatMap((button) => {
    const part = button.closest<HTMLElement>('form, [data-hydrate-near]')
    if (part && part !== scope) return []
    return removeMarker(button, 'pressed', prerendered?.buttons ?? [], buttons) ? [() => button.click()] : []
  })
}

type Elements = readonly HTMLElement[]

/** Whether an element, or the one that stood there in the prerendered page, bears a marker of start.js; removes it. */
function removeMarker(element: HTMLElement, marker: string, originals: Elements, all: Elements): boolean {
  const both = [element, originals[all.indexOf(element)]].filter((one) => one !== undefined)
  const hasMarker = both.some(({ dataset }) => marker in dataset)
  for (const { dataset } of both) delete dataset[marker]
  return hasMarker
}
