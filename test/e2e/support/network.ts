import { setTimeout as pause } from 'node:timers/promises'
import { events } from '@amour/contract/account/events.ts'
import { staffEvents } from '@amour/contract/console/staff-events.ts'
import type { BrowserContext, Page, Request } from '@playwright/test'

/** Milliseconds without a request after which a page has asked for all it needs, as in Playwright's `networkidle`. */
const QUIET = 500

/** Milliseconds that one is waited for: a film may come in many parts. */
const PATIENCE = 60_000

type Traffic = { open: Set<Request>; changedAt: number }

const trafficOf = new WeakMap<Page, Traffic>()

/** What stays open for as long as a member, or somebody of the staff, is signed in. */
const streams: readonly string[] = [events.open.path, staffEvents.open.path]
const isStream = (request: Request) => streams.includes(new URL(request.url()).pathname)

/** Watches the requests of every page that a browser opens from now on, for `untilQuiet`. */
export function watchRequests(context: BrowserContext) {
  context.on('page', (page) => {
    const traffic: Traffic = { open: new Set(), changedAt: performance.now() }
    trafficOf.set(page, traffic)
    const note = (change: (request: Request) => unknown) => (request: Request) => {
      if (isStream(request)) return
      change(request)
      traffic.changedAt = performance.now()
    }
    const end = note((request) => traffic.open.delete(request))
    page.on(
      'request',
      note((request) => traffic.open.add(request)),
    )
    page.on('requestfinished', end).on('requestfailed', end)
  })
}

/**
 * Waits until a page has asked for nothing for half a second, its stream of events aside, which Playwright's `networkidle`
 * would wait for until it ends. Throws, with what is still awaited, when that takes a minute.
 */
export async function untilQuiet(page: Page) {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('watchRequests was not told of this browser.')
  const begun = performance.now()
  while (traffic.open.size > 0 || performance.now() - traffic.changedAt < QUIET) {
    if (performance.now() - begun > PATIENCE)
      throw new Error(
        `Still awaited: ${[...traffic.open].map((request) => request.url()).join(' ') || 'a quiet moment'}`,
      )
    await pause(50)
  }
}
