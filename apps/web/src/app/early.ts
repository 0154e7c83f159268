import { useLayoutEffect, useRef } from 'react'
import { typedInto, typeInto } from './typing.ts'
import type { Control } from './typing.ts'

/** A drawn page can be used before the app has come. What was done, each by its place in the page. */
type Early = {
  forms: readonly Element[]
  typed: ReadonlyMap<number, string | boolean>
  pressed: readonly number[]
  sent: readonly number[]
}

let early: Early | undefined

const controlsIn = (scope: ParentNode) => [...scope.querySelectorAll<Control>('input, select, textarea')]
const buttonsIn = (scope: ParentNode) => [...scope.querySelectorAll('button')]

/** Notes what has been done on a drawn page, right before the app takes it over. */
export function noteEarly(root: HTMLElement) {
  const forms = [...root.querySelectorAll('form')]
  const placesOf = (elements: readonly HTMLElement[], mark: string) =>
    elements.flatMap(({ dataset }, place) => (mark in dataset ? [place] : []))
  const typed = controlsIn(root).map((control, place) => [place, typedInto(control)] as const)
  early = {
    forms,
    typed: new Map(typed.flatMap(([place, value]) => (value === undefined ? [] : [[place, value]]))),
    pressed: placesOf(buttonsIn(root), 'pressed'),
    sent: placesOf(forms, 'sent'),
  }
  // React sets a list back when it takes it over, unlike what is typed; so what is chosen until then is written down.
  document.addEventListener('input', noteChoice, { capture: true })
}

function noteChoice({ target }: Event) {
  if (target instanceof HTMLSelectElement && target.closest('form[method=post]:not([data-alive])'))
    target.dataset['chosen'] = target.value
}

function takeChoice(control: Control): string | undefined {
  const { chosen } = control.dataset
  delete control.dataset['chosen']
  return chosen
}

/** What was done on one page is nothing to another. */
export const forgetEarly = () => void (early = undefined)

/**
 * For a form of a drawn page (`method="post"`, by which start.js knows it): what was typed, pressed or sent before it
 * came alive is typed, pressed or sent again, so that nothing is lost.
 */
export function useEarlyForm() {
  const ref = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    form.dataset['alive'] = ''
    doAgain(() => typeAgain(form))
    doAgain(() => pressAgain(form))
    doAgain(() => {
      if (!takeMark(form, 'sent', early?.sent ?? [], [...document.forms])) return []
      return [() => form.requestSubmit()]
    })
  }, [])
  return ref
}

/** Presses again what was pressed outside of forms. */
export const pressAgainIn = (root: HTMLElement) => doAgain(() => pressAgain(root))

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

function typeAgain(form: HTMLFormElement): (() => void)[] {
  if (!early) return []
  const { forms, typed } = early
  const places = controlsIn(document)
  return controlsIn(form).flatMap((control) => {
    // A form that was drawn still holds it; one that stands in its place does not.
    const value =
      takeChoice(control) ??
      (forms.includes(form) ? typedInto(control) : undefined) ??
      typed.get(places.indexOf(control))
    return value === undefined ? [] : [() => typeInto(control, value)]
  })
}

function pressAgain(scope: HTMLElement): (() => void)[] {
  const buttons = buttonsIn(document)
  return buttonsIn(scope).flatMap((button) => {
    const form = button.closest('form')
    if (form && form !== scope) return []
    return takeMark(button, 'pressed', early?.pressed ?? [], buttons) ? [() => button.click()] : []
  })
}

/** Whether an element, or the one that stood in its place in the drawn page, bears a mark of start.js; takes it off. */
function takeMark(element: HTMLElement, mark: string, places: readonly number[], all: readonly HTMLElement[]): boolean {
  const isMarked = mark in element.dataset
  delete element.dataset[mark]
  const wasMarked = places.includes(all.indexOf(element))
  if (early && wasMarked) early = { ...early, [mark]: places.filter((place) => place !== all.indexOf(element)) }
  return isMarked || wasMarked
}
