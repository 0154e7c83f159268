import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { ChevronRight, Waves } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { type ChosenWave, readChosenWave } from '#app/state/chosen-wave.ts'
import { paths } from '#paths.ts'
import { useHeartbeat } from '#features/cases/case-data/shared/use-heartbeat.ts'
import { useWaveDraft } from './wave-draft.ts'
import { useBasis, useOpenSample, usePreparedWave } from './wave.api.ts'
import { LeftOut } from './LeftOut.tsx'
import { WaveDecisionPanel } from './WaveDecisionPanel.tsx'
import { WaveSample } from './WaveSample.tsx'
import { recountOpened, useCase } from '#features/cases/case-data/cases.api.ts'

/** Many like reports: what they share is opened at the left, one decision is made at the right. */
export function WavePage() {
  const [chosen] = useState(readChosenWave)
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const basis = useBasis(chosen?.template ?? '', chosen ? chosen.by : 'words')
  if (!chosen)
    return (
      <Shell>
        <QuietState isAlone icon={Waves} title={t('waveNone')}>
          <p className="muted">{t('waveNoneWhat')}</p>
          <Link className={buttonClass({ variant: 'quiet', size: 'lg' })} to={paths.queue('reports')}>
            {tConsole('place.reports')}
          </Link>
        </QuietState>
      </Shell>
    )
  const by = chosen.by ?? basis.data?.by
  if (basis.error)
    return (
      <Shell>
        <FailedState error={basis.error} onRetry={() => void basis.refetch()} />
      </Shell>
    )
  if (!by)
    return (
      <Shell>
        <SkeletonRows />
      </Shell>
    )
  return <Deciding chosen={chosen} by={by} />
}

function Deciding({ chosen, by }: { chosen: ChosenWave; by: WaveBasis }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const wave = { template: chosen.template, by, cases: chosen.cases }
  const prepared = usePreparedWave(wave, null)
  const open = useOpenSample()
  const [shown, setShown] = useState<string>()
  const sample = useCase(shown).data
  const deciding = useWaveDraft(by, sample)
  useHeartbeat(shown ? [shown] : [])
  const next = prepared.data?.looks.next ?? null
  // To have read a case is to have opened it, as far as it has neither messages nor pictures.
  useEffect(recountOpened, [sample?.id, sample?.version])
  const show = (id: string) => open.mutate(id, { onSuccess: () => setShown(id), onError: () => setShown(id) })
  // What stands for the others is opened first, without a key more: who comes here has chosen to.
  const isNobody = prepared.data?.fitting.length === 0
  const isFirst = shown === undefined && !open.isPending && prepared.data !== undefined && !isNobody
  useEffect(() => {
    if (isFirst) show(next ?? chosen.template)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known which
  }, [isFirst])
  const crumb = (
    <>
      <Link to={chosen.from}>{tConsole('place.reports')}</Link>
      <ChevronRight size={16} aria-hidden />
      <span className="trunc">{t('together')}</span>
    </>
  )
  if (isNobody)
    return (
      <Shell crumb={crumb}>
        <QuietState isAlone icon={Waves} title={t('waveNobody')}>
          <p className="muted">{t('waveNobodyWhat')}</p>
        </QuietState>
        <LeftOut refused={prepared.data?.refused ?? []} />
      </Shell>
    )
  const hints = [
    { keys: ['R'], does: tConsole('does.reveal') },
    { keys: ['S'], does: tConsole('does.nextOfWave') },
    { keys: ['1–3'], does: tConsole('does.action') },
    { keys: ['⏎'], does: tConsole('does.review') },
  ]
  const count = prepared.data?.fitting.length ?? chosen.cases.length
  return (
    <Shell crumb={crumb} keys={hints} isFilled>
      <div className="head">
        <div className="ttl">
          <h1>{t('waveTitle', { count })}</h1>
          <p className="facts muted">{t(`waveBy.${by}`)}</p>
        </div>
      </div>
      <div className="cols case wavecols">
        <div className="wrapcol">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
          <div className="col" tabIndex={0} role="group" aria-label={t('waveShared')}>
            <CallFailure error={prepared.error} isWhole />
            <CallFailure error={open.error} />
            <WaveSample
              file={sample}
              looks={prepared.data?.looks}
              isPending={open.isPending}
              onNext={() => next && show(next)}
            />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
          <div className="col" tabIndex={0} role="group" aria-label={t('leftOut')}>
            <LeftOut refused={prepared.data?.refused ?? []} />
          </div>
        </div>
        <WaveDecisionPanel wave={wave} from={chosen.from} prepared={prepared.data} deciding={deciding} />
      </div>
    </Shell>
  )
}
