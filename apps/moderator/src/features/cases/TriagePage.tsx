import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState, QuietState, SkeletonRows } from '#app/QuietState.tsx'
import { useQueues } from '#app/queues.ts'
import { Shell } from '#app/Shell.tsx'
import { useStore } from '#app/store.ts'
import { useKeys } from '#app/use-keys.ts'
import { useCase, useNext } from './cases.api.ts'
import { holds } from './holds.ts'
import { Priority } from './Priority.tsx'
import { Thumbs } from './Thumbs.tsx'
import { TriageItem } from './TriageItem.tsx'
import { TriageText } from './TriageText.tsx'
import { useBeats } from './use-beats.ts'

/** Uploads that one person takes at once. */
const BATCH = 12

/** Photos and videos that wait to be published, a batch at a time: a look, then two keys. */
export function TriagePage() {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const counts = useQueues().data?.data.find(({ queue }) => queue === 'media')
  const next = useNext('media')
  const held = useStore(holds)
  const [batch, setBatch] = useState<string[]>([])
  const [at, setAt] = useState(0)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const isDone = (id: string) => held[id] === undefined
  const stateOf = (id: string) => (!isDone(id) ? 'open' : skipped.includes(id) ? 'skipped' : 'decided')
  useBeats(batch.filter((one) => !isDone(one)))
  const done = batch.filter(isDone).length
  const id = batch[at]
  const begin = () =>
    next.mutate(BATCH, {
      onSuccess: (taken) => {
        setBatch(taken.map((hold) => hold.id))
        setSkipped([])
        setAt(0)
      },
    })
  /** To the next one that is still to be decided, or else the first of them. */
  const goOn = () => {
    const isLeft = (one: string) => holds.get()[one] !== undefined
    const next = batch.findIndex((one, index) => index > at && isLeft(one))
    setAt(next < 0 ? Math.max(0, batch.findIndex(isLeft)) : next)
  }
  const skip = (one: string) => {
    setSkipped([...skipped, one])
    goOn()
  }
  const move = (by: number) => setAt(Math.min(Math.max(0, at + by), Math.max(0, batch.length - 1)))
  useKeys({ j: () => move(1), k: () => move(-1), ...((!id || done === batch.length) && { s: begin }) })
  const titleOf = () => (counts?.waiting === 0 ? 'batchEmpty' : next.data?.length === 0 ? 'noneFree' : 'ready')
  const hints = [
    { keys: ['R'], does: tConsole('does.look') },
    { keys: ['1', '⏎'], does: tConsole('does.approve') },
    { keys: ['2', '⏎'], does: tConsole('does.explicit') },
    { keys: ['3', '1–8'], does: tConsole('does.reject') },
    { keys: ['S'], does: tConsole('does.skip') },
    { keys: ['J', 'K'], does: tConsole('does.move') },
  ]
  return (
    <Shell keys={hints} isFilled>
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
      {!id || done === batch.length ? (
        <div>
          {next.isError && <FailedState error={next.error} onRetry={begin} />}
          <QuietState icon={ImageOff} title={t(titleOf())}>
            <p className="muted">{next.data?.length === 0 ? t('noneFreeWhat') : t('readyWhat', { count: BATCH })}</p>
            <button type="button" className="btn btn--primary" onClick={begin} disabled={next.isPending}>
              <span>{batch.length === 0 ? t('startNext') : t('batchMore')}</span>
              <kbd>S</kbd>
            </button>
          </QuietState>
        </div>
      ) : (
        <div className="cols triage">
          <div className="strip">
            <div className="row between">
              <h2>{t('batch')}</h2>
              <span className="small muted nowrap">{t('batchDone', { done, of: batch.length })}</span>
            </div>
            <Thumbs batch={batch} at={at} stateOf={stateOf} onChoose={setAt} />
          </div>
          <Opened key={id} id={id} number={at + 1} of={batch.length} onDecided={goOn} onSkipped={() => skip(id)} />
        </div>
      )}
    </Shell>
  )
}

type OpenedProps = { id: string; number: number; of: number; onDecided: () => void; onSkipped: () => void }

function Opened({ id, ...more }: OpenedProps) {
  const { data: file, error, refetch } = useCase(id)
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!file) return <SkeletonRows />
  const Decided = file.kind === 'profile' ? TriageText : TriageItem
  return <Decided file={file} {...more} />
}
