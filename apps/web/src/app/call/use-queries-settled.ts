import { notifyManager, type QueryKey } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/**
 * Whether each of these questions has been answered once, if only by a failure; from then on it stays so. A screen
 * whose parts grow by their answers shows itself only then, so that none pushes the others away.
 */
export function useQueriesSettled(keys: readonly QueryKey[]): boolean {
  const [wereAnswered, setAnswered] = useState(false)
  const areAnswered = useSyncExternalStore(listen, () => keys.every(isAnswered))
  if (areAnswered && !wereAnswered) setAnswered(true)
  return areAnswered || wereAnswered
}

// In batches, since questions are also asked while something renders.
const listen = (tell: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(tell))

function isAnswered(key: QueryKey): boolean {
  const state = queryClient.getQueryState(key)
  return state !== undefined && (state.data !== undefined || state.fetchFailureCount > 0)
}
