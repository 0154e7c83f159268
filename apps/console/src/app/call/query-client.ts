import { InvalidatingQueryClient } from '@amour/ui/query-client.ts'
import { CallError } from './call-error.ts'
import { sessionToken } from './staff-session.ts'

/** The one cache of what the server said. Only an outage is tried again; a refusal stays one. */
export const queryClient = new InvalidatingQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.isOutage,
    },
    mutations: { networkMode: 'always' },
  },
})

// Whoever leaves takes everything along: nobody may see what belonged to somebody else.
sessionToken.subscribe(() => sessionToken.get() === null && queryClient.clear())
