import { expect, onTestFinished, test, vi } from 'vitest'
import { watchVersions } from './new-version.ts'

/** A page whose browser has a newer release that waits; what presses its offer, and what the page did then. */
async function aPage(waiting: { state: ServiceWorkerState }) {
  const done: string[] = []
  const worker = { ...waiting, postMessage: (what: string) => void done.push(what) }
  const registration = Object.assign(new EventTarget(), { waiting: worker, installing: null, active: null })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: async () => registration,
    register: async () => registration,
  })
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { reload: () => void done.push('reload') })
  onTestFinished(() => void vi.unstubAllGlobals())
  onTestFinished(() => void vi.unstubAllEnvs())
  const offered = Promise.withResolvers<() => void>()
  onTestFinished(watchVersions(offered.resolve))
  return { take: await offered.promise, done, worker, serviceWorker }
}

test('a newer release takes over before the page is loaded anew', async () => {
  const { take, done, serviceWorker } = await aPage({ state: 'installed' })
  take()
  expect(done).toEqual(['take over'])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(done).toEqual(['take over', 'reload'])
})

test.for(['activating', 'activated', 'redundant'] as const)(
  'where another tab had it take over, or a later one stands in its place (%s), the page is loaded anew at once',
  async (state) => {
    const { take, done, worker } = await aPage({ state: 'installed' })
    worker.state = state
    take()
    expect(done).toEqual(['reload'])
  },
)
