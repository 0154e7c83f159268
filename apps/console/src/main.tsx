import '@amour/ui/styles/fonts.css'
import './styles/console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { sessionToken } from '#app/call/staff-session.ts'
import { startTexts } from '#app/display/i18n.ts'
import { applyDisplaySettings } from '#app/state/display-settings.ts'
import { queryClient } from '#app/call/query-client.ts'
import { useStore } from '@amour/ui/store.ts'
import { App } from './App.tsx'
import { EnrolPage } from './features/account/session/EnrolPage.tsx'
import { SignInPage } from './features/account/session/SignInPage.tsx'
import { screens } from './screens.ts'

function Console() {
  const isSignedIn = useStore(sessionToken) !== null
  return (
    <Routes>
      <Route path={screens.enrol} element={<EnrolPage />} />
      <Route path="*" element={isSignedIn ? <App /> : <SignInPage />} />
    </Routes>
  )
}

applyDisplaySettings()
await startTexts()
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Console />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
