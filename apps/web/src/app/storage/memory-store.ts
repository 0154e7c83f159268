import { useSyncExternalStore } from 'react'

/** A value in this tab's memory that components follow; it goes with the page. */
type MemoryStore<T> = {
  get(): T
  set(value: T): void
  /** Calls back after every change. */
  subscribe(listener: () => void): () => void
}

export function createMemoryStore<T>(initial: T): MemoryStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useMemoryStore = <T>({ get, subscribe }: MemoryStore<T>): T => useSyncExternalStore(subscribe, get, get)
