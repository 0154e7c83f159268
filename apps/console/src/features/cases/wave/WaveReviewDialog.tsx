import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { strikeActions } from '@amour/contract/console/case-terms.ts'
import { policyText, reasonTexts } from '@amour/locales/policies.ts'
import { ArrowRight, History, type LucideIcon, ScrollText, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useMe } from '#app/call/me.ts'
import { chooseWave } from '#app/state/chosen-wave.ts'
import { queueWave } from '#app/state/wave-queue.ts'
import { LetterPreview } from '#features/cases/decision/shared/LetterPreview.tsx'
import { usePreparedWave, type WaveDecision } from './wave.api.ts'

type Props = {
  wave: { template: string; by: WaveBasis; cases: string[] }
  from: string
  decision: WaveDecision
  onClose: () => void
}

/** What the decision does to all of them, and the one letter, before it does it. */
export function WaveReviewDialog({ wave, from, decision, onClose }: Props) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const { id: by } = useMe()
  const prepared = usePreparedWave(wave, decision)
  const { action } = decision
  const { fitting = [], letter, looks, at } = prepared.data ?? {}
  const left = looks ? looks.needed - looks.done : 0
  const reason = [...reasonTexts].find(([code]) => code === decision.reason)?.[1]
  const policy = reason && policyText(reason.policy)
  const confirm = () => {
    if (!looks || !at || left > 0 || fitting.length === 0) return
    const body = { ...wave, ...decision, cases: fitting, size: fitting.length, at, opened: looks.opened }
    queueWave({ id: crypto.randomUUID(), by, body })
    chooseWave(null)
    onClose()
    // What was filtered for is decided: the whole queue is what goes on.
    void navigate(from.replace(/\?.*$/, ''))
  }
  const lines: readonly (readonly [LucideIcon, string] | false)[] = [
    [ArrowRight, t(`effects.${action}`)],
    strikeActions.includes(action) && [History, t('waveStrike')],
    action !== 'none' && [Send, t('reporterTold')],
    [ScrollText, t('waveEach')],
  ]
  return (
    <ConfirmDialog
      title={t('waveReviewTitle', { count: fitting.length, action: t(`actions.${action}`) })}
      confirm={t('waveConfirm', { count: fitting.length })}
      isPending={prepared.isPending || prepared.isError || left > 0 || fitting.length === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ul className="bullets">
        {lines.map(
          (line) =>
            line && (
              <li key={line[1]}>
                <Line icon={line[0]}>{line[1]}</Line>
              </li>
            ),
        )}
      </ul>
      <dl className="kv">
        <dt>{t('rule')}</dt>
        <dd>{policy && `${policy.number} ${policy.title}`}</dd>
        <dt>{t('reason')}</dt>
        <dd>{reason?.text}</dd>
        {decision.note && (
          <>
            <dt>{t('note')}</dt>
            <dd className="words">{decision.note}</dd>
          </>
        )}
      </dl>
      <CallFailure error={prepared.error} isWhole />
      {left > 0 && <Alert tone="warn">{t('waveOpenAgain')}</Alert>}
      {letter && <LetterPreview letter={letter} isAgreed={false} />}
      {prepared.data && !letter && <p className="small muted">{t('letterNone')}</p>}
      {letter && <p className="small muted">{t('waveLetter')}</p>}
    </ConfirmDialog>
  )
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <>
      <Icon size={16} className="c-muted" aria-hidden />
      <span>{children}</span>
    </>
  )
}
