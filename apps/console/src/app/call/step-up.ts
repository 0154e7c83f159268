import { sessionToken } from './staff-session.ts'
import { createStore } from '@amour/ui/store.ts'

/** Set while a call waits for a touch of the key; StepUpDialog answers it. */
export const pendingStepUp = createStore<((isTouched: boolean) => void) | null>(null)

/** For what it is asked, by the paths of the calls that wait for it. */
export const stepUpPaths = createStore<readonly string[]>([])

let asked: Promise<boolean> | undefined

/** Whether the key is being touched, and what asks meanwhile for something that its person has not read. */
let isTouching = false
const later: { path: string; answer: (isTouched: boolean | Promise<boolean>) => void }[] = []

/** Asks the person for a touch of their key, once for all that wait for one; false when they would rather not. */
export function requestStepUp(path: string): Promise<boolean> {
  if (!stepUpPaths.get().includes(path)) {
    if (isTouching) return new Promise((answer) => void later.push({ path, answer }))
    stepUpPaths.set([...stepUpPaths.get(), path])
  }
  asked ??= new Promise((resolve) => {
    pendingStepUp.set((isTouched) => {
      asked = undefined
      pendingStepUp.set(null)
      stepUpPaths.set([])
      resolve(isTouched)
      endTouch()
    })
  })
  return asked
}

/** From now on the key is touched for what its person has read, until that ends or is answered. */
export function beginTouch() {
  isTouching = true
}

/** What has asked meanwhile is asked for: beside what still waits, or by itself. */
export function endTouch() {
  isTouching = false
  for (const { path, answer } of later.splice(0)) answer(requestStepUp(path))
}

// Whoever signs in next is not asked for what somebody else was about to do.
sessionToken.subscribe(() => {
  if (sessionToken.get() !== null) return
  for (const { answer } of later.splice(0)) answer(false)
  pendingStepUp.get()?.(false)
})
