import { sessionToken } from './staff-session.ts'
import { createStore } from '@amour/ui/store.ts'

/** Set while a call waits for a touch of the key; StepUpDialog answers it. */
export const pendingStepUp = createStore<((isTouched: boolean) => void) | null>(null)

/** For what it is asked, by the paths of the calls that wait for it. */
export const stepUpPaths = createStore<readonly string[]>([])

let asked: Promise<boolean> | undefined

/** Asks the person for a touch of their key, once for all that wait for one; false when they would rather not. */
export function requestStepUp(path: string): Promise<boolean> {
  if (!stepUpPaths.get().includes(path)) stepUpPaths.set([...stepUpPaths.get(), path])
  asked ??= new Promise((resolve) => {
    pendingStepUp.set((isTouched) => {
      asked = undefined
      pendingStepUp.set(null)
      stepUpPaths.set([])
      resolve(isTouched)
    })
  })
  return asked
}

// Whoever signs in next is not asked for what somebody else was about to do.
sessionToken.subscribe(() => sessionToken.get() === null && pendingStepUp.get()?.(false))
