import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { type CaseFilter, caseFilters, type CaseQueue, caseQueues } from '@amour/contract/console/case-terms.ts'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { sharpKeys, shownKey } from '#app/frame/key-groups.ts'
import { useMe } from '#app/call/me.ts'
import { NotFound } from '#app/frame/NotFound.tsx'
import { isDestinationOpen, findDestination } from '#app/frame/navigation.ts'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { useIsIdle, useQueues } from '#app/frame/queues.ts'
import { Shell } from '#app/frame/Shell.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useRows } from '#app/hooks/use-rows.ts'
import { paths } from '#paths.ts'
import { useCases, useClaim, useReleaseClaim, useNext } from '#features/cases/case-data/cases.api.ts'
import { CaseTable } from './CaseTable.tsx'
import { ClaimRefusal } from '#features/cases/case-data/shared/ClaimRefusal.tsx'
import { ClosedQueue } from './ClosedQueue.tsx'
import { NoFreeCase } from './NoFreeCase.tsx'
import { StartNext } from '#features/cases/case-data/shared/StartNext.tsx'
import { TriagePage } from '#features/cases/triage/shared/TriagePage.tsx'

/** Where cases of several kinds wait together. */
const filtered: readonly CaseQueue[] = ['urgent', 'serious', 'reports']

/** A queue, by the name in the address. Photos and videos are decided in batches. */
export function QueuePage() {
  const { queue: name } = useParams()
  const { roles } = useMe()
  const queue = caseQueues.find((one) => one === name)
  if (!queue) return <NotFound />
  if (!isDestinationOpen(findDestination(queue), roles)) return <ClosedQueue queue={queue} />
  return queue === 'media' ? <TriagePage /> : <CaseQueuePage key={queue} queue={queue} />
}

function CaseQueuePage({ queue }: { queue: (typeof caseQueues)[number] }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const shown = caseFilters.find((one) => one === search.get('show'))
  const cases = useCases(queue, shown)
  const counts = useQueues().data?.data.find((one) => one.queue === queue)
  const isIdle = useIsIdle(queue)
  const next = useNext(queue)
  const claim = useClaim()
  const me = useMe()
  const cards = cases.data?.pages.flatMap(({ data }) => data) ?? []
  const open = (id: string | undefined) => id && void navigate(paths.case(id))
  const startNext = () => next.mutate(1, { onSuccess: ([hold]) => open(hold?.id) })
  const ids = cards.map(({ id }) => id)
  const { row, setRow, toTop } = useRows(ids, (index) => open(ids[index]))
  const chosen = cards[row]
  const giveBack = useReleaseClaim(chosen?.id ?? '')
  const isMine = chosen?.holder?.id === me.id
  const show = (filter: CaseFilter | undefined) => {
    setSearch(filter ? { show: filter } : {}, { replace: true })
    toTop()
  }
  const hasFilters = filtered.includes(queue)
  const choices = [undefined, ...caseFilters]
  const [told, setTold] = useState<string>()
  const take = (id: string) => {
    setTold(undefined)
    claim.mutate({ id }, { onSuccess: () => open(id) })
  }
  useKeys({
    ...(!isIdle && { s: startNext }),
    ...(isMine && { [sharpKeys.giveBack]: () => !giveBack.isPending && giveBack.mutate({ isSkip: false }) }),
    ...(hasFilters && { f: () => show(choices[(choices.indexOf(shown) + 1) % choices.length]) }),
    ...(chosen && { c: () => (chosen.holder && !isMine ? setTold(chosen.holder.name) : take(chosen.id)) }),
  })
  const hints = [
    { keys: ['J', 'K'], does: tConsole('does.move') },
    { keys: ['⏎'], does: tConsole('does.open') },
    { keys: ['C'], does: tConsole('does.claim') },
    { keys: ['S'], does: tConsole('does.next') },
    ...(hasFilters ? [{ keys: ['F'], does: tConsole('does.filter') }] : []),
    ...(isMine ? [{ keys: [shownKey('giveBack')], does: tConsole('does.giveBack') }] : []),
  ]
  const error = next.error ?? giveBack.error
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <div>
          <h1>{tConsole(`place.${queue}`)}</h1>
          {counts && <p className="muted">{t('lead', { waiting: counts.waiting, working: counts.working })}</p>}
        </div>
        <StartNext isIdle={isIdle} isPending={next.isPending} onStart={startNext} />
      </div>
      {error && <Alert tone="bad">{error.message}</Alert>}
      {told && (
        <Alert tone="plain" role="status">
          {t('held.other', { name: told })}
        </Alert>
      )}
      <ClaimRefusal error={claim.error} />
      {(isIdle || next.data?.length === 0) && cards.length > 0 && <NoFreeCase cards={shown ? [] : cards} />}
      {hasFilters && (
        <div className="filters">
          <div className="row" role="group" aria-label={t('filter')}>
            {choices.map((one) => (
              <Button
                key={one ?? 'all'}
                variant={one === shown ? 'quiet' : 'ghost'}
                aria-pressed={one === shown}
                onClick={() => show(one)}
              >
                {t(`filters.${one ?? 'all'}`)}
              </Button>
            ))}
          </div>
          <span className="small muted">{t('order')}</span>
        </div>
      )}
      {cases.error && <FailedState error={cases.error} onRetry={() => void cases.refetch()} />}
      {cases.isPending && <SkeletonRows />}
      {cases.data && cards.length === 0 && (
        <QuietState icon={Inbox} title={t(shown ? 'emptyFilter' : 'empty')}>
          <p className="muted">{t(shown ? 'emptyFilterWhat' : 'emptyWhat')}</p>
        </QuietState>
      )}
      {cards.length > 0 && (
        <>
          {!hasFilters && <p className="small muted filters">{t('order')}</p>}
          <section className="card" aria-label={tConsole(`place.${queue}`)}>
            <CaseTable cards={cards} row={row} onRow={setRow} />
            {cases.hasNextPage && (
              <footer className="row gap12">
                <Button variant="quiet" onClick={() => void cases.fetchNextPage()} disabled={cases.isFetchingNextPage}>
                  {t('more')}
                </Button>
                <span className="small muted">
                  {!shown && t('shown', { count: cards.length, of: counts?.waiting ?? cards.length })}
                </span>
              </footer>
            )}
          </section>
        </>
      )}
    </Shell>
  )
}
