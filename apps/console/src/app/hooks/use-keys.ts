import { useLayoutEffect, useRef } from 'react'

/** What a key does, by its name in lower case ('j', 'enter', '?', 'space', 'shift space'); 'g q' is one after the other. */
export type KeyMap = Record<string, (() => void) | undefined>

type Layer = { isDialog: boolean; map: () => KeyMap }

/** What may be held down. Any other key acts once, however long it is pressed: the next screen must not hear it. */
const moving = ['j', 'k', 'arrowup', 'arrowdown', 'arrowleft', 'arrowright']

/** Milliseconds in which the second of two keys must follow. */
const SEQUENCE = 1_500

const layers: Layer[] = []
let first: { key: string; at: number } | undefined

/** The last key that was pressed while nobody typed. */
let acting: string | undefined

/** Listens for keys while the component stands: a dialog's before the screen's, never while somebody types. */
export function useKeys(map: KeyMap, { isDialog = false } = {}) {
  const latest = useRef(map)
  // Before the screen is painted: what somebody presses as soon as they see it is heard.
  useLayoutEffect(() => {
    latest.current = map
  })
  useLayoutEffect(() => {
    const layer: Layer = { isDialog, map: () => latest.current }
    layers.push(layer)
    if (layers.length === 1) addEventListener('keydown', handle)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) removeEventListener('keydown', handle)
    }
  }, [isDialog])
}

function handle(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (isTyping(event.target)) {
    // In a dialog Escape closes it; elsewhere it leaves the field, so that the keys are heard again.
    if (event.key === 'Escape' && !document.querySelector('dialog:modal')) event.target.blur()
    // Still held since it led here, it writes nothing.
    if (!event.repeat) acting = undefined
    else if (nameOf(event) === acting) event.preventDefault()
    return
  }
  // A button, a box or a heading that unfolds, where the focus is on it, is pressed by Enter and the space bar as everywhere.
  if (isPress(event)) {
    // Held since another screen, it presses nothing here: a review would be confirmed by what has opened it.
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    // What the button leads to may be a field, which the key that is still held must not write into.
    if (!event.repeat) acting = nameOf(event)
    return
  }
  const key = nameOf(event)
  if (event.repeat && !moving.includes(key)) return
  const sequence = first && event.timeStamp - first.at < SEQUENCE ? `${first.key} ${key}` : undefined
  first = undefined
  acting = key
  const act = (sequence && find(sequence)) || find(key)
  if (act) {
    event.preventDefault()
    act()
  } else if (key === 'g') first = { key, at: event.timeStamp }
}

/** The space bar has no letter, and alone of all keys means something else with Shift. */
const nameOf = ({ key, shiftKey }: KeyboardEvent) =>
  key === ' ' ? (shiftKey ? 'shift space' : 'space') : key.toLowerCase()

function find(key: string) {
  const open = layers.filter(({ isDialog }) => isDialog)
  const heard = open.length > 0 ? open.slice(-1) : layers
  return heard.findLast(({ map }) => map()[key])?.map()[key]
}

const isPress = ({ key, target }: KeyboardEvent) =>
  ['Enter', ' '].includes(key) && target instanceof HTMLElement && target.closest('a,button,input,summary') !== null

/** Nobody types into a box that is ticked. */
const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input,textarea,select') && !isBox(target)))

const isBox = (target: HTMLElement) => 'type' in target && target.type === 'checkbox'
