import { metrics } from '@amour/contract/console/metrics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** How moderation did in so many days; the old figures stay until the new ones are there. */
export const useMetrics = (days: number) =>
  useQuery({
    queryKey: ['metrics', days],
    queryFn: () => call(metrics.read, { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export type Period = { from: string; to: string }

export const useTransparency = (period: Period) =>
  useQuery({
    queryKey: ['metrics', 'transparency', period.from, period.to],
    queryFn: () => call(metrics.transparency, { query: period }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
