import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { shownKey } from '#app/frame/key-groups.ts'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { useIsIdle, useQueues } from '#app/frame/queues.ts'
import { Shell } from '#app/frame/Shell.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { Priority } from '#app/display/Priority.tsx'
import { useCase } from '#features/cases/case-data/cases.api.ts'
import { StartNext } from '#features/cases/case-data/shared/StartNext.tsx'
import { BatchThumbs } from '#features/cases/triage/BatchThumbs.tsx'
import { TriageItem } from '#features/cases/triage/TriageItem.tsx'
import { TriageText } from '#features/cases/triage/TriageText.tsx'
import { UndoBar } from '#features/cases/triage/UndoBar.tsx'
import { BATCH, useBatch } from '#features/cases/triage/use-batch.ts'

/** What is said below each title of a screen without a batch. */
const whats = { batchEmpty: 'emptyWhat', noneFree: 'noneFreeWhat', ready: 'readyWhat' } as const

/** Photos and videos that wait to be published, a batch at a time: a look, then two keys. */
export function TriagePage() {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const counts = useQueues().data?.data.find(({ queue }) => queue === 'media')
  const isIdle = useIsIdle('media')
  const work = useBatch()
  const { batch, at, id, done, undone } = work
  const begin = () => void work.begin()
  const isOver = !id || done === batch.length
  useKeys({
    j: () => work.move(1),
    k: () => work.move(-1),
    ...(undone && { z: work.undo }),
    ...(isOver && !isIdle && { s: begin }),
  })
  const isNoneFree = isIdle || work.taken?.length === 0
  const title = counts?.waiting === 0 ? 'batchEmpty' : isNoneFree ? 'noneFree' : 'ready'
  const begins = isIdle ? [] : [{ keys: ['S'], does: tConsole('does.next') }]
  const hints = [
    { keys: ['R'], does: tConsole('does.look') },
    { keys: ['1', '⏎'], does: tConsole('does.approve') },
    { keys: ['2', '⏎'], does: tConsole('does.explicit') },
    { keys: ['3', '1–8'], does: tConsole('does.reject') },
    { keys: ['L'], does: tConsole('does.larger') },
    { keys: [shownKey('escalate')], does: tConsole('does.escalate') },
    { keys: [shownKey('skip')], does: tConsole('does.skip') },
    { keys: ['J', 'K'], does: tConsole('does.move') },
    { keys: ['Z'], does: tConsole('does.undo') },
  ]
  const bar = undone && (
    <UndoBar
      key={undone.id}
      number={work.numberOf(undone.id)}
      state={undone.state}
      until={undone.until}
      onUndo={work.undo}
    />
  )
  return (
    <Shell keys={isOver ? begins : hints} isFilled>
      <div className="head">
        <div className="ttl">
          <h1>{tConsole('place.media')}</h1>
          <div className="facts">
            <Priority priority={3} />
            {counts && <span>{t('lead', { waiting: counts.waiting, working: counts.working })}</span>}
          </div>
        </div>
        <p className="small muted lg-only">{t('mediaLead')}</p>
      </div>
      {isOver ? (
        <div className="stack s12">
          {work.error && <FailedState error={work.error} onRetry={begin} />}
          <QuietState icon={ImageOff} title={t(title)}>
            <p className="muted">{t(whats[title], { count: BATCH })}</p>
            <StartNext isIdle={isIdle} isPending={work.isPending} hasBatch={batch.length > 0} onStart={begin} />
            {bar}
          </QuietState>
        </div>
      ) : (
        <div className="cols triage">
          <div className="strip">
            <div className="row between">
              <h2>{t('batch')}</h2>
              <span className="small muted nowrap">{t('batchDone', { done, of: batch.length })}</span>
            </div>
            <BatchThumbs batch={batch} at={at} stateOf={work.stateOf} onChoose={work.choose} />
          </div>
          <Opened key={id} id={id} number={at + 1} of={batch.length} bar={bar} work={work} />
        </div>
      )}
    </Shell>
  )
}

type OpenedProps = {
  id: string
  number: number
  of: number
  bar: ReactNode
  work: Pick<ReturnType<typeof useBatch>, 'decide' | 'close'>
}

function Opened({ id, work, ...more }: OpenedProps) {
  const { data: file, error, refetch } = useCase(id)
  if (error && !(file && error instanceof CallError && error.isOutage))
    return <FailedState error={error} onRetry={() => void refetch()} />
  if (!file) return <SkeletonRows />
  const Decided = file.kind === 'profile' ? TriageText : TriageItem
  return (
    <Decided
      file={file}
      onDecide={(outcome, decision) => work.decide({ ...file, outcome, decision })}
      onClosed={(outcome) => work.close(id, outcome)}
      outage={error}
      {...more}
    />
  )
}
