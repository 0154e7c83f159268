import { vi } from 'vitest'
import { sessionToken } from '#app/call/staff-session.ts'
import { stubServer } from '#app/call/stub-server.ts'
import { stubPage } from '#app/hooks/render-hook.ts'
import { claims, releasedClaims } from './claims.ts'
import { persistentStorage } from './storage.ts'

// The queue listens to the page from the moment that it is loaded.
stubPage()
export const queue = await import('./undo-queue.ts')
vi.unstubAllGlobals()

/** What the server answers to a decision that it takes. */
export const taken = { json: { state: 'closed', queue: 'media' } }

export const draft = { version: 3, action: 'approve', reason: 'allowed' } as const

/** Before each test: Ann sits at the console, time passes as the test says, and each decision is taken. Answers the server. */
export function beginDecisions(): ReturnType<typeof stubServer> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const server = stubServer(() => taken)
  sessionToken.set('session')
  queue.sendStoredDecisions('ann')
  return server
}

/** After each: nobody sits there, and nothing is kept. */
export function endDecisions() {
  sessionToken.set(null)
  persistentStorage.write('decisions', null)
  claims.set({})
  releasedClaims.set(new Set())
  vi.useRealTimers()
  vi.unstubAllGlobals()
}
