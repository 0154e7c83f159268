import { createStore } from './store.ts'

/** Set while a call waits for a touch of the key; TouchDialog answers it. */
export const wanted = createStore<((isTouched: boolean) => void) | null>(null)

/** Asks the person for a touch of their key; false when they would rather not. */
export function touched(): Promise<boolean> {
  wanted.get()?.(false)
  return new Promise((resolve) => {
    wanted.set((isTouched) => {
      wanted.set(null)
      resolve(isTouched)
    })
  })
}
