import { token } from './desk.ts'
import { createStore } from './store.ts'

/** Set while a call waits for a touch of the key; TouchDialog answers it. */
export const wanted = createStore<((isTouched: boolean) => void) | null>(null)

let asked: Promise<boolean> | undefined

/** Asks the person for a touch of their key, once for all that wait for one; false when they would rather not. */
export function touched(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    wanted.set((isTouched) => {
      asked = undefined
      wanted.set(null)
      resolve(isTouched)
    })
  })
  return asked
}

// Whoever signs in next is not asked for what somebody else was about to do.
token.subscribe(() => token.get() === null && wanted.get()?.(false))
