import {
  addIntegration,
  browserApiErrorsIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  getClient,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import type { BrowserOptions } from '@sentry/browser'
import { scrub } from './scrub.ts'

/** Shares of what is told (docs/specification/product.md §9). */
const rates = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 }

/** Everything that leaves goes through here, and leaves without what could tell of a person. */
const transport: NonNullable<BrowserOptions['transport']> = (options) => {
  const { send, flush } = makeFetchTransport(options)
  return { flush, send: ([headers, items]) => send([headers, scrub(items)] as Parameters<typeof send>[0]) } // its own form
}

/** Begins to report; answers what ends that at once. */
export async function startReporting(dsn: string): Promise<() => void> {
  init({
    dsn,
    ...rates,
    transport,
    // Nobody's steps, console, language or address of the network.
    defaultIntegrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      browserApiErrorsIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
    ],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sendClientReports: false,
    // Calls of the site's own API bear no marks.
    tracePropagationTargets: [],
  })
  const parts = [import('./monitoring-traces.ts'), import('./monitoring-replay.ts')] as const
  const [traced, replayed] = await Promise.allSettled(parts)
  if (traced.status === 'fulfilled') addIntegration(traced.value.traces())
  const replay = replayed.status === 'fulfilled' ? replayed.value.maskedReplay() : undefined
  if (replay) addIntegration(replay)
  return () => {
    void replay?.stop()
    const client = getClient()
    if (client) client.getOptions().enabled = false
    void client?.close(0)
  }
}

export const captureError = (error: unknown) => void captureException(error)
