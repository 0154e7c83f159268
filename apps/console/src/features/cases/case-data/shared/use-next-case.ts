import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useNavigate } from 'react-router'
import { useNext } from '#features/cases/case-data/cases.api.ts'
import { paths } from '#paths.ts'

/**
 * The ways on from a case: to the next one of its queue, which is taken, or to the queue itself where there is none. What
 * asks may be gone before the answer comes, since a case that is closed meanwhile shows other controls; only whoever has
 * left the case by then is led nowhere.
 */
export function useNextCase({ id, queue }: Pick<CaseFile, 'id' | 'queue'>) {
  const navigate = useNavigate()
  const next = useNext(queue)
  const toQueue = () => void navigate(paths.queue(queue))
  const leave = (to: string) => {
    if (globalThis.location.pathname === paths.case(id)) void navigate(to)
  }
  const toNext = () =>
    void next.mutateAsync(1).then(
      ([taken]) => leave(taken ? paths.case(taken.id) : paths.queue(queue)),
      () => leave(paths.queue(queue)),
    )
  return { toQueue, toNext, isPending: next.isPending }
}
