import '@amour/ui/styles/fonts.css'
import './styles/console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { token } from '#app/desk.ts'
import { startTexts } from '#app/i18n.ts'
import { showLook } from '#app/look.ts'
import { queryClient } from '#app/query-client.ts'
import { useStore } from '#app/store.ts'
import { App } from './App.tsx'
import { EnrolPage } from './features/session/EnrolPage.tsx'
import { SignInPage } from './features/session/SignInPage.tsx'
import { screens } from './screens.ts'

function Console() {
  const isSignedIn = useStore(token) !== null
  return (
    <Routes>
      <Route path={screens.enrol} element={<EnrolPage />} />
      <Route path="*" element={isSignedIn ? <App /> : <SignInPage />} />
    </Routes>
  )
}

showLook()
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
