import '@amour/ui/styles/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { loadFirstTexts } from '#app/i18n.ts'
import { queryClient } from '#app/query-client.ts'
import { routes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

// Before the router, whose first screen asks for its own texts at once.
const texts = loadFirstTexts()
const router = createBrowserRouter(routes)
await texts
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
