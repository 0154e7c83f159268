import '@amour/ui/styles/theme.css'
import { StrictMode, useLayoutEffect } from 'react'
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
    document.documentElement.dataset['alive'] = ''
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

// No await outside of it: the lazy parts import this module's chunk, and would wait for it as it waits for them.
async function start() {
  if (isMember) void import('#app/me.ts').then(({ readAhead }) => readAhead()).catch(() => undefined)
  await startTexts()
  // What this screen needs comes at once, beside the texts; whatever fails is told when it is shown.
  const parts = [...partsAt(location.pathname, isMember), ...(isMember ? [MemberTop, MemberEnd] : [])]
  const loading = parts.map((part) => part.load().catch(() => undefined))
  await loadTexts(firstTexts)
  // A drawn page stands until the whole of what takes its place is there.
  if (root.dataset['path']) await Promise.all(loading)
  noteEarly(root)
  if (!isDrawnForThem()) {
    createRoot(root).render(app)
    return
  }
  sleep.begin()
  hydrateRoot(root, app)
}

void start()

const { monitoringDsn } = readSite()
if (monitoringDsn) void import('#app/monitoring.ts').then(({ startMonitoring }) => startMonitoring(monitoringDsn))
if (!isMember) void forgetKeysLeftBehind().catch(() => undefined)
