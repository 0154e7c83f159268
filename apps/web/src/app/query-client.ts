import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

const isOutage = (error: unknown) => error instanceof CallError && error.isOutage

/** The one cache of what the server said. Only an outage is tried again; a refusal stays one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isOutage(error),
    },
    mutations: { networkMode: 'always' },
  },
})
