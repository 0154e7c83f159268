import { caseQueues } from '@amour/contract/console/case-words.ts'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { NotFound } from '#app/NotFound.tsx'
import { FailedState, QuietState, SkeletonRows } from '#app/QuietState.tsx'
import { useQueues } from '#app/queues.ts'
import { Shell } from '#app/Shell.tsx'
import { useKeys } from '#app/use-keys.ts'
import { useRows } from '#app/use-rows.ts'
import { paths } from '#paths.ts'
import { useCases, useClaim, useNext } from './cases.api.ts'
import { CaseTable } from './CaseTable.tsx'
import { TriagePage } from './TriagePage.tsx'

/** A queue, by the name in the address. Photos and videos are decided in batches. */
export function QueuePage() {
  const { queue: name } = useParams()
  const queue = caseQueues.find((one) => one === name)
  if (!queue) return <NotFound />
  return queue === 'media' ? <TriagePage /> : <CaseQueuePage key={queue} queue={queue} />
}

function CaseQueuePage({ queue }: { queue: (typeof caseQueues)[number] }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const cases = useCases(queue)
  const counts = useQueues().data?.data.find((one) => one.queue === queue)
  const next = useNext(queue)
  const claim = useClaim()
  const cards = cases.data?.pages.flatMap(({ data }) => data) ?? []
  const open = (id: string | undefined) => id && void navigate(paths.case(id))
  const startNext = () => next.mutate(1, { onSuccess: ([hold]) => open(hold?.id) })
  const { row, setRow } = useRows(cards.length, (index) => open(cards[index]?.id))
  const chosen = cards[row]
  useKeys({
    s: startNext,
    ...(chosen && { c: () => claim.mutate({ id: chosen.id }, { onSuccess: () => open(chosen.id) }) }),
  })
  const hints = [
    { keys: ['J', 'K'], does: tConsole('does.move') },
    { keys: ['⏎'], does: tConsole('does.open') },
    { keys: ['C'], does: tConsole('does.claim') },
    { keys: ['S'], does: tConsole('does.next') },
  ]
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <div>
          <h1>{tConsole(`place.${queue}`)}</h1>
          {counts && <p className="muted">{t('lead', { waiting: counts.waiting, working: counts.working })}</p>}
        </div>
        <button type="button" className="btn btn--primary" onClick={startNext} disabled={next.isPending}>
          <span>{t('startNext')}</span>
          <kbd>S</kbd>
        </button>
      </div>
      {(next.error ?? claim.error) && (
        <p className="note note--bad" role="alert">
          {(next.error ?? claim.error)?.message}
        </p>
      )}
      {next.data?.length === 0 && cards.length > 0 && (
        <p className="note" role="status">
          {`${t('noneFree')}. ${t('noneFreeWhat')}`}
        </p>
      )}
      {cases.error && <FailedState error={cases.error} onRetry={() => void cases.refetch()} />}
      {cases.isPending && <SkeletonRows />}
      {cases.data && cards.length === 0 && (
        <QuietState icon={Inbox} title={t('empty')}>
          <p className="muted">{t('emptyWhat')}</p>
        </QuietState>
      )}
      {cards.length > 0 && (
        <>
          <p className="small muted filters">{t('order')}</p>
          <section className="card" aria-label={tConsole(`place.${queue}`)}>
            <CaseTable cards={cards} row={row} onRow={setRow} />
            {cases.hasNextPage && (
              <footer className="row gap12">
                <button
                  type="button"
                  className="btn"
                  onClick={() => void cases.fetchNextPage()}
                  disabled={cases.isFetchingNextPage}
                >
                  {t('more')}
                </button>
                <span className="small muted">
                  {t('shown', { count: cards.length, of: counts?.waiting ?? cards.length })}
                </span>
              </footer>
            )}
          </section>
        </>
      )}
    </Shell>
  )
}
