import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { caseFilters, type CaseQueue } from '@amour/contract/console/case-terms.ts'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { sharpKeys, shownKey } from '#app/frame/key-groups.ts'
import { useMe } from '#app/call/me.ts'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { useIsIdle, useQueues } from '#app/frame/queues.ts'
import { Shell } from '#app/frame/Shell.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useRows } from '#app/hooks/use-rows.ts'
import { paths } from '#paths.ts'
import { useCases, useClaim, useReleaseClaim, useNext } from '#features/cases/case-data/cases.api.ts'
import { CaseTable } from './CaseTable.tsx'
import { ClaimRefusal } from '#features/cases/case-data/shared/ClaimRefusal.tsx'
import { FilterBar } from './FilterBar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StartNext } from '#features/cases/case-data/shared/StartNext.tsx'
import { noLike, useCaseFilters } from './use-case-filters.ts'
import { useMarking } from './use-marking.ts'
import { WaveOffer } from './WaveOffer.tsx'
import type { ListedCase } from '@amour/contract/console/case-file.ts'

/** Where cases of several kinds wait together. */
const filtered: readonly CaseQueue[] = ['urgent', 'serious', 'reports']

/** The cases of a queue, the next one first; many like reports are marked here and decided together. */
export function CaseQueuePage({ queue }: { queue: CaseQueue }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const narrowing = useCaseFilters()
  const { filters, change, isNarrowed } = narrowing
  const cases = useCases(queue, filters)
  const counts = useQueues().data?.data.find((one) => one.queue === queue)
  const isIdle = useIsIdle(queue)
  const next = useNext(queue)
  const me = useMe()
  const cards = cases.data?.pages.flatMap(({ data }) => data) ?? []
  const like = cases.data?.pages[0]?.like
  const open = (id: string | undefined) => id && void navigate(paths.case(id))
  const startNext = () => next.mutate(1, { onSuccess: ([hold]) => open(hold?.id) })
  const ids = cards.map(({ id }) => id)
  const { row, setRow, toTop } = useRows(ids, (index) => open(ids[index]))
  const chosen = cards[row]
  const isMine = chosen?.holder?.id === me.id
  const show: typeof change = (part) => {
    change(part)
    toTop()
  }
  const hasFilters = filtered.includes(queue)
  const choices = [undefined, ...caseFilters]
  const { told, claimRefusal, give, take } = useTaking(chosen?.id, open)
  const marking = useMarking({ queue, filters, like, ids, chosen: chosen?.id, show })
  useKeys({
    ...(!isIdle && { s: startNext }),
    ...(isMine && { [sharpKeys.giveBack]: give.now }),
    ...(hasFilters && { f: () => show({ show: choices[(choices.indexOf(filters.show) + 1) % choices.length] }) }),
    ...(chosen && { c: () => take(chosen.id, chosen.holder && !isMine ? chosen.holder.name : undefined) }),
  })
  const hints = [
    { keys: ['J', 'K'], does: tConsole('does.move') },
    { keys: ['⏎'], does: tConsole('does.open') },
    { keys: ['C'], does: tConsole('does.claim') },
    { keys: ['S'], does: tConsole('does.next') },
    ...(hasFilters ? [{ keys: ['F'], does: tConsole('does.filter') }] : []),
    ...marking.hints,
    ...(isMine ? [{ keys: [shownKey('giveBack')], does: tConsole('does.giveBack') }] : []),
  ]
  const error = next.error ?? give.error ?? marking.error
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
      <ClaimRefusal error={claimRefusal} />
      {(isIdle || next.data?.length === 0) && cards.length > 0 && <NoFreeCase cards={isNarrowed ? [] : cards} />}
      {hasFilters && <FilterBar {...narrowing} change={show} like={like} />}
      {/* Once the list shows what is alike, there is nothing to offer. */}
      <WaveOffer
        isOpen={marking.isOpen && !isNarrowed}
        onShow={(template, by) => show({ ...noLike, like: template, by })}
      />
      {cases.error && <FailedState error={cases.error} onRetry={() => void cases.refetch()} />}
      {cases.isPending && <SkeletonRows />}
      {cases.data && cards.length === 0 && (
        <QuietState icon={Inbox} title={t(isNarrowed ? 'emptyFilter' : 'empty')}>
          <p className="muted">{t(isNarrowed ? 'emptyFilterWhat' : 'emptyWhat')}</p>
        </QuietState>
      )}
      {cards.length > 0 && (
        <>
          <p className="small muted order">{t('order')}</p>
          <section className="card" aria-label={tConsole(`place.${queue}`)}>
            <CaseTable cards={cards} row={row} onRow={setRow} marks={marking.isOpen ? marking.marks : undefined} />
            {cases.hasNextPage && (
              <footer className="row gap12">
                <Button variant="quiet" onClick={() => void cases.fetchNextPage()} disabled={cases.isFetchingNextPage}>
                  {t('more')}
                </Button>
                <span className="small muted">
                  {!isNarrowed && t('shown', { count: cards.length, of: counts?.waiting ?? cards.length })}
                </span>
              </footer>
            )}
          </section>
        </>
      )}
      <SelectionBar count={marking.marks.ids.length} onClear={marking.marks.clear} onDecide={marking.decide} />
    </Shell>
  )
}

/** To take the chosen case, or to give it back. */
function useTaking(id: string | undefined, open: (id: string) => void) {
  const claim = useClaim()
  const release = useReleaseClaim(id ?? '')
  const [told, setTold] = useState<string>()
  return {
    told,
    claimRefusal: claim.error,
    give: { now: () => !release.isPending && release.mutate({ isSkip: false }), error: release.error },
    take(wanted: string, holder: string | undefined) {
      setTold(holder)
      if (holder === undefined) claim.mutate({ id: wanted }, { onSuccess: () => open(wanted) })
    },
  }
}

/** Why nothing of a queue can be begun; of a single case the true reason, where the list knows it. */
function NoFreeCase({ cards }: { cards: readonly ListedCase[] }) {
  const { t } = useTranslation('console-cases')
  const me = useMe()
  const [only, ...others] = cards
  const why = only && others.length === 0 ? whyNot(only, me.id) : undefined
  return (
    <Alert tone="plain" role="status">
      {why ? t(`onlyCase.${why.reason}`, { name: why.name }) : `${t('noneFree')}. ${t('noneFreeWhat')}`}
    </Alert>
  )
}

function whyNot({ state, holder, passedBy, handedTo }: ListedCase, myId: string) {
  if (state === 'proposed') return { reason: 'proposed', name: '' } as const
  if (holder && holder.id !== myId) return { reason: 'held', name: holder.name } as const
  return passedBy ? { reason: passedBy, name: handedTo?.name ?? '' } : undefined
}
