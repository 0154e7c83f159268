import { cases } from '@amour/contract/console/cases.ts'
import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { waves } from '@amour/contract/console/waves.ts'
import type { RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { preparedKey, useClaim } from '#features/cases/case-data/cases.api.ts'

export type PreparedWave = ResponseOf<typeof waves.prepare>
export type WaveDecision = NonNullable<RequestOf<typeof waves.prepare>['body']['decision']>

type Wave = { template: string; by: WaveBasis; cases: string[] }

/** In which way most cases of the queue are like one. */
export const useBasis = (template: string, known: WaveBasis | null) =>
  useQuery({
    queryKey: ['wave', 'basis', template],
    queryFn: known
      ? skipToken
      : async () => (await call(cases.list, { query: { queue: 'reports', like: template, numOfRecords: 1 } })).like,
    staleTime: Infinity,
  })

/** Which cases belong together, and what has to be opened; with a decision, what members will read of it. */
export const usePreparedWave = (wave: Wave, decision: WaveDecision | null) =>
  useQuery({
    queryKey: [...preparedKey, wave.template, wave.by, wave.cases, decision],
    queryFn: () => call(waves.prepare, { body: { ...wave, decision } }),
    // What was counted stays in sight while it is counted anew.
    ...(decision === null && { placeholderData: keepPreviousData }),
    retry: false,
    gcTime: 0,
  })

/** Holds a case of the wave, so that what it rests on can be opened. */
export function useOpenSample() {
  const claim = useClaim()
  return useMutation({ mutationFn: (id: string) => claim.mutateAsync({ id }) })
}
