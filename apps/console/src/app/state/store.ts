import { useSyncExternalStore } from 'react'

/** A value that components follow. */
export type Store<T> = { get(): T; set(value: T): void; subscribe(listener: () => void): () => void }

export function createStore<T>(initial: T, onSet?: (value: T) => void): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
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

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get)
