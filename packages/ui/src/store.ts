import { useSyncExternalStore } from 'react'

/** A value in this tab's memory that components follow; it goes with the page. */
export type Store<T> = {
  get(): T
  set(value: T): void
  /** Calls back after every change; what it returns ends that. */
  subscribe(listener: () => void): () => void
  /** What it began with: what a prerendered page shows, and what its hydration has to find. */
  readonly initial: T
}

/** `onSet` is called before those who follow. */
export function createStore<T>(initial: T, onSet?: (value: T) => void): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next) {
      value = next
      onSet?.(next)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ subscribe, get, initial }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial)
