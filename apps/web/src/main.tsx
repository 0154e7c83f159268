import '@amour/ui/styles/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isAuthenticated } from '#app/account.ts'
import { AppRouter } from '#app/AppRouter.tsx'
import { ErrorBoundary } from '#app/ErrorBoundary.tsx'
import { openHistory } from '#app/history.ts'
import { firstTexts, loadTexts, startTexts } from '#app/i18n.ts'
import { MemberEnd, MemberTop } from '#app/member-frame.ts'
import { App } from './App.tsx'
import { partsAt } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const history = openHistory()
const isMember = isAuthenticated()
// What this screen needs comes at once, beside the texts; whatever fails is told when it is shown.
const parts = [...partsAt(location.pathname, isMember), ...(isMember ? [MemberTop, MemberEnd] : [])]
await startTexts()
for (const part of parts) part.load().catch(() => undefined)
await loadTexts(firstTexts)
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary place="app">
      <AppRouter history={history}>
        <App />
      </AppRouter>
    </ErrorBoundary>
  </StrictMode>,
)
