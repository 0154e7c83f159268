import '@amour/ui/styles/theme.css'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isAuthenticated } from '#app/account.ts'
import { AppRouter } from '#app/AppRouter.tsx'
import { noteEarly, pressAgainIn } from '#app/early.ts'
import { ErrorBoundary } from '#app/ErrorBoundary.tsx'
import { openHistory } from '#app/history.ts'
import { firstTexts, loadTexts, startTexts } from '#app/i18n.ts'
import { MemberEnd, MemberTop } from '#app/member-frame.ts'
import { readSite } from '#app/site.ts'
import { sleep } from '#app/sleep.ts'
import { forgetKeysLeftBehind, rememberedSlot } from '#app/storage.ts'
import { App } from './App.tsx'
import { paths } from './paths.ts'
import { partsAt } from './routes.tsx'

const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
const history = openHistory()
const isMember = isAuthenticated()

/** How long what lies below the window stays out of the layout unless it is scrolled to, in milliseconds. */
const REST_WAITS = 1000

const app = (
  <StrictMode>
    <ErrorBoundary place="app">
      <AppRouter history={history}>
        <TakenOver>
          <App />
        </TakenOver>
      </AppRouter>
    </ErrorBoundary>
  </StrictMode>
)

/** Uncovers what start.js covered, and takes up what it kept. */
function TakenOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    root.removeAttribute('data-path')
    const { dataset } = document.documentElement
    dataset['alive'] = ''
    setTimeout(() => (dataset['whole'] = ''), REST_WAITS)
    pressAgainIn(root)
  }, [])
  return children
}

/**
 * Whether the page was drawn for whom it is: a visitor of whom nothing is known, with nothing said in the address. The
 * landing page is the same for all of them.
 */
function isDrawnForThem(): boolean {
  const { pathname, search, state } = history.get().location
  if (root.dataset['path'] !== pathname || state || isMember) return false
  return pathname === paths.home() || (!search && rememberedSlot.get() === null)
}

/** Lets the browser paint and answer. */
const aBreath = () => new Promise((resolve) => setTimeout(resolve))

// No await outside of it: the lazy parts import this module's chunk, and would wait for it as it waits for them.
async function start() {
  if (isMember) void askAhead().catch(() => undefined)
  await startTexts()
  // What this screen needs comes at once, beside the texts; whatever fails is told when it is shown.
  const parts = [...partsAt(location.pathname, isMember), ...(isMember ? [MemberTop, MemberEnd] : [])]
  const loading: Promise<void>[] = []
  for (const part of parts) {
    await aBreath()
    loading.push(part.load().catch(() => undefined))
  }
  await loadTexts(firstTexts)
  // A drawn page stands until the whole of what takes its place is there.
  if (root.dataset['path']) await Promise.all(loading)
  noteEarly(root)
  if (!isDrawnForThem()) {
    // In slices, between which the browser may paint and answer.
    startTransition(() => createRoot(root).render(app))
    return
  }
  sleep.begin()
  hydrateRoot(root, app)
}

/** Asks who the member is. The files that every call needs run before those that ask, and apart from them. */
async function askAhead() {
  await import('#app/call.ts')
  await aBreath()
  const { readAhead } = await import('#app/me.ts')
  await readAhead()
}

void start()

const { monitoringDsn } = readSite()
if (monitoringDsn) void import('#app/monitoring.ts').then(({ startMonitoring }) => startMonitoring(monitoringDsn))
if (!isMember) void forgetKeysLeftBehind().catch(() => undefined)
