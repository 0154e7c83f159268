import '@amour/ui/styles/theme.css'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isAuthenticated } from '#app/account/account.ts'
import { AppRouter } from '#app/frame/AppRouter.tsx'
import { recordPreHydrationInput, replayPresses } from '#app/hydration/pre-hydration-input.ts'
import { ErrorBoundary } from '#app/page/ErrorBoundary.tsx'
import { openHistory } from '#app/page/history.ts'
import { forgetFailedParts } from '#app/page/lazy-part.ts'
import { loadFirstTexts, startTexts } from '#app/text/i18n.ts'
import { MemberEnd, MemberTop } from '#app/frame/member-frame.ts'
import { readSite } from '#app/page/site.ts'
import { lazyHydration } from '#app/hydration/lazy-hydration.ts'
import { wipeOrphanedKeys, rememberedSlot } from '#app/storage/storage.ts'
import { App } from './App.tsx'
import { paths } from './paths.ts'
import { findParts, isAtHand } from './find-page.ts'

const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
const history = openHistory()
const isMember = isAuthenticated()

/** How long what lies below the window stays out of the layout unless it is scrolled to, in milliseconds. */
const SETTLED_AFTER = 1000

const app = (
  <StrictMode>
    <ErrorBoundary resetKey="app">
      <AppRouter history={history} isAtHand={isAtHand}>
        <Hydrated>
          <App />
        </Hydrated>
      </AppRouter>
    </ErrorBoundary>
  </StrictMode>
)

/** Uncovers what start.js covered, and takes up what it kept. */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    root.removeAttribute('data-path')
    const { dataset } = document.documentElement
    dataset['hydrated'] = ''
    setTimeout(() => (dataset['settled'] = ''), SETTLED_AFTER)
    replayPresses(root)
  }, [])
  return children
}

/**
 * Whether the page was prerendered for its reader: a visitor of whom nothing is known, with nothing in the address. The
 * landing page is the same for all of them.
 */
function isPrerenderedForVisitor(): boolean {
  const { pathname, search, state } = history.get().location
  if (root.dataset['path'] !== pathname || state || isMember) return false
  return pathname === paths.home() || (!search && rememberedSlot.get() === null)
}

/** Lets the browser paint and answer. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

// No await outside of it: the lazy parts import this module's chunk, and would wait for it as it waits for them.
async function start() {
  if (isMember) void prefetchMember().catch(() => undefined)
  await startTexts()
  // What this screen needs comes at once, beside the texts; whatever fails is told when it is shown.
  const parts = [...findParts(location.pathname, isMember), ...(isMember ? [MemberTop, MemberEnd] : [])]
  const load = (part: (typeof parts)[number]) => part.load().catch(() => undefined)
  for (const part of parts) {
    await yieldToBrowser()
    void load(part)
  }
  await loadFirstTexts()
  // What was lost on the way beside them is asked for once more.
  forgetFailedParts()
  const loading = parts.map(load)
  // A prerendered page stands until the whole of what takes its place is there.
  if (root.dataset['path']) await Promise.all(loading)
  recordPreHydrationInput(root)
  if (!isPrerenderedForVisitor()) {
    // In slices, between which the browser may paint and answer.
    startTransition(() => createRoot(root).render(app))
    return
  }
  lazyHydration.begin()
  hydrateRoot(root, app)
}

/** Asks who the member is. The files that every call needs run before those that ask, and apart from them. */
async function prefetchMember() {
  await import('#app/call/call.ts')
  await yieldToBrowser()
  const { prefetchAccount } = await import('#app/account/me.ts')
  await prefetchAccount()
}

void start()

const { monitoringDsn } = readSite()
if (monitoringDsn)
  void import('#app/monitoring/monitoring.ts').then(({ startMonitoring }) => startMonitoring(monitoringDsn))
if (!isMember) void wipeOrphanedKeys().catch(() => undefined)
