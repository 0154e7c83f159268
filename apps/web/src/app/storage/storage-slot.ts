import { useSyncExternalStore } from 'react'

/** One named value of the browser's storage, shared by all tabs. */
export type Slot<T> = {
  get(): T
  /** What stands in a prerendered page. */
  initial: T
  set(value: T): void
  /** Back to the initial value. */
  clear(): void
  /** Calls back after every change, those of other tabs included. */
  subscribe(listener: () => void): () => void
}

type SlotOptions = {
  /** False for what belongs to one tab: it is kept for the next load, and other tabs do not follow. */
  isShared?: boolean
}

/** Opens a slot; what is not of its kind (an older version, a foreign hand) reads as the initial value. */
export function createSlot<T>(
  name: string,
  isValid: (value: unknown) => value is T,
  initial: NoInfer<T>,
  { isShared = true }: SlotOptions = {},
): Slot<T> {
  const key = `amour.${name}`
  const listeners = new Set<() => void>()
  let known: { text: string | null; value: T } | undefined
  const notify = () => listeners.forEach((listener) => listener())

  function get() {
    if (known && !isShared) return known.value
    const text = read(key)
    if (text !== known?.text) known = { text, value: parse(text) }
    return known.value
  }

  function parse(text: string | null): T {
    if (text === null) return initial
    const value = json(text)
    return isValid(value) ? value : initial
  }

  function put(text: string | null, value: T) {
    // The same again is no change: React would draw anew, at one go, what it is drawing in slices.
    if (known?.text === text && read(key) === text) return
    known = { text, value }
    write(key, text)
    notify()
  }

  if (isShared) {
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === key || event.key === null) notify()
    })
    // A page that the browser had kept aside was told of no change meanwhile.
    globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && notify())
  }

  return {
    get,
    initial,
    set: (value) => put(JSON.stringify(value), value),
    clear: () => put(null, initial),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a slot in a component, renewed with every change. */
export function useSlot<T>(slot: Slot<T>): T {
  return useSyncExternalStore(slot.subscribe, slot.get, () => slot.initial)
}

/** What the browser did not take, in place of what it has: no storage is allowed, or it is full. */
type Unwritten = { text: string; over: string | null }

// It lives as long as the page, or until another tab writes something newer.
const memory = new Map<string, Unwritten>()

function read(key: string): string | null {
  const text = readStored(key)
  const unwritten = memory.get(key)
  return unwritten && unwritten.over === text ? unwritten.text : text
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string | null) {
  memory.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, { text, over: readStored(key) })
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
