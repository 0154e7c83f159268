import { caseQueues } from '@amour/contract/console/case-terms.ts'
import { useParams } from 'react-router'
import { useMe } from '#app/call/me.ts'
import { NotFound } from '#app/frame/NotFound.tsx'
import { isDestinationOpen, findDestination } from '#app/frame/navigation.ts'
import { TriagePage } from '#features/cases/triage/shared/TriagePage.tsx'
import { CaseQueuePage } from './CaseQueuePage.tsx'
import { ClosedQueue } from './ClosedQueue.tsx'

/** A queue, by the name in the address. Photos and videos are decided in batches. */
export function QueuePage() {
  const { queue: name } = useParams()
  const { roles } = useMe()
  const queue = caseQueues.find((one) => one === name)
  if (!queue) return <NotFound />
  if (!isDestinationOpen(findDestination(queue), roles)) return <ClosedQueue queue={queue} />
  return queue === 'media' ? <TriagePage /> : <CaseQueuePage key={queue} queue={queue} />
}
