import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { waveActions } from '@amour/contract/console/waves.ts'
import { policyText } from '@amour/locales/policies.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonSelect } from '#app/form/ReasonSelect.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { ActionButton } from '#features/cases/decision/shared/ActionButton.tsx'
import type { PreparedWave } from './wave.api.ts'
import { WaveReviewDialog } from './WaveReviewDialog.tsx'
import type { useWaveDraft } from './wave-draft.ts'

const fields = { f: 'wave-reason', n: 'wave-note', m: 'wave-words' }

type Props = {
  wave: { template: string; by: WaveBasis; cases: string[] }
  from: string
  prepared: PreparedWave | undefined
  deciding: ReturnType<typeof useWaveDraft>
}

/** One decision for all of them: no harsher for any than a reminder or the one picture. */
export function WaveDecisionPanel({ wave, from, prepared, deciding }: Props) {
  const { t } = useTranslation('console-cases')
  const [isReviewing, setReviewing] = useState(false)
  const { draft, change, choose, mayChoose, decision, isOther, isUnfit, own } = deciding
  const left = prepared ? prepared.looks.needed - prepared.looks.done : 1
  const isReady = decision !== undefined && left === 0 && (prepared?.fitting.length ?? 0) > 0
  const review = () => isReady && setReviewing(true)
  useKeys({
    ...Object.fromEntries(waveActions.map((action, index) => [String(index + 1), () => choose(action)])),
    ...Object.fromEntries(Object.entries(fields).map(([key, id]) => [key, () => document.getElementById(id)?.focus()])),
    enter: review,
  })
  return (
    <aside className="decide" aria-label={t('decision')}>
      <header>
        <h2>{t('decision')}</h2>
      </header>
      <div className="body">
        <div className="stack" role="radiogroup" aria-label={t('decision')}>
          {waveActions.map((action, index) => (
            <ActionButton
              key={action}
              number={index + 1}
              name={t(`actions.${action}`)}
              hint={t(mayChoose(action) ? `waveHints.${action}` : `waveClosed.${action}`)}
              isChosen={draft.action === action}
              isClosed={!mayChoose(action)}
              onChoose={() => choose(action)}
            />
          ))}
        </div>
        <p className="small muted">{t('waveBound')}</p>
        {isUnfit && <Alert tone="warn">{t('waveUnfit')}</Alert>}
        <Field label={t('policyAndReason')} count={<kbd>F</kbd>} id={fields.f}>
          <ReasonSelect
            own={own}
            value={draft.reason}
            placeholder={t('choose')}
            onChoose={(reason) => change({ reason })}
          />
        </Field>
        <Field
          label={t(isOther ? 'whatShows' : 'note')}
          hint={isOther && t('waveMismatch', { own: `${policyText(own).number} ${policyText(own).title}` })}
          optional={t('staffOnly')}
          count={<kbd>N</kbd>}
          id={fields.n}
        >
          <TextArea maxLength={2000} value={draft.note} onChange={({ target }) => change({ note: target.value })} />
        </Field>
        {draft.action !== null && draft.action !== 'none' && (
          <Field label={t('wordsFor')} count={<kbd>M</kbd>} id={fields.m}>
            <TextArea maxLength={2000} value={draft.words} onChange={({ target }) => change({ words: target.value })} />
          </Field>
        )}
      </div>
      <footer className="decidebar">
        <Button size="lg" wide aria-disabled={!isReady} onClick={review}>
          <span>
            {left > 0 ? t('waveOpenFirst', { count: left }) : t('waveReview', { count: prepared?.fitting.length ?? 0 })}
          </span>
          <kbd>⏎</kbd>
        </Button>
      </footer>
      {isReviewing && decision && (
        <WaveReviewDialog wave={wave} from={from} decision={decision} onClose={() => setReviewing(false)} />
      )}
    </aside>
  )
}
