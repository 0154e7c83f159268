import { transparency } from '@amour/contract/trust/transparency.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** What moderators did in the last 90 days, in numbers. */
export function useTransparency() {
  return useQuery({
    queryKey: ['transparency'],
    queryFn: ({ signal }) => call(transparency.report, {}, { signal }),
  })
}
