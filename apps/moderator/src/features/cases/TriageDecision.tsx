import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '#app/Failure.tsx'
import { initialsOf } from '#app/format.ts'
import { useKeys } from '#app/use-keys.ts'
import { type Decision, useDecide, useGiveBack } from './cases.api.ts'

type Action = 'approve' | 'approveExplicit' | 'reject'
type Props<Reason extends string> = {
  file: CaseFile
  choices: readonly { action: Action; hint: string }[]
  /** Why it may be rejected, in the order of their numbers. */
  reasons: readonly { code: Reason; text: string }[]
  /** What is sent; without a reason for what is no rejection. */
  decisionOf: (action: Action, reason: Reason | null) => Decision
  mayDecide: boolean
  /** Why nothing can be decided yet. */
  closed?: string | undefined
  error?: unknown
  onDecided: () => void
  onSkipped: () => void
}

/** Decides in two keys: a number and Enter, or for a rejection the number of its reason. Skipping gives it to others. */
export function TriageDecision<Reason extends string>(props: Props<Reason>) {
  const { file, choices, reasons, decisionOf, mayDecide, closed, error, onDecided, onSkipped } = props
  const { t } = useTranslation('console-cases')
  const decide = useDecide()
  const giveBack = useGiveBack(file.id)
  const [choice, setChoice] = useState<Action>()
  const isBusy = decide.isPending || giveBack.isPending
  const send = (action: Action, reason: Reason | null) => {
    if (isBusy) return
    const decision = decisionOf(action, reason)
    decide.mutate({ id: file.id, version: file.version, decision }, { onSuccess: onDecided })
  }
  const skip = () => !isBusy && giveBack.mutate('', { onSuccess: onSkipped })
  const confirm = () => choice && choice !== 'reject' && send(choice, null)
  const press = (digit: number) => {
    const reason = choice === 'reject' ? reasons[digit - 1] : undefined
    if (reason) send('reject', reason.code)
    else if (choices[digit - 1]) setChoice(choices[digit - 1]?.action)
  }
  useKeys({
    s: skip,
    ...(mayDecide && {
      ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => press(index + 1)])),
      enter: confirm,
      escape: () => setChoice(undefined),
    }),
  })
  return (
    <aside className="decide" aria-label={t('decideHere')}>
      <header>
        <h2>{t('decideHere')}</h2>
        <span className="small muted">{t('twoKeys')}</span>
      </header>
      <div className="body">
        <div className="row gap12">
          <span className="avatar" aria-hidden>
            {initialsOf(file.username ?? '–').slice(0, 1)}
          </span>
          <div className="strong trunc">{file.username}</div>
        </div>
        <Failure error={error ?? decide.error ?? giveBack.error} />
        <Choices choices={choices} chosen={choice} mayChoose={mayDecide} onChoose={setChoice} />
        {!mayDecide && closed && <p className="small muted">{closed}</p>}
        {choice === 'reject' && <Reasons reasons={reasons} onChoose={(reason) => send('reject', reason)} />}
      </div>
      <footer>
        {choice && choice !== 'reject' && (
          <button type="button" className="btn btn--primary btn--block" onClick={confirm} disabled={isBusy}>
            <span>{t('confirm')}</span>
            <kbd>⏎</kbd>
          </button>
        )}
        <button type="button" className="btn btn--tall btn--block" onClick={skip} disabled={isBusy}>
          <span>{t('skip')}</span>
          <kbd>S</kbd>
        </button>
      </footer>
    </aside>
  )
}

type ChoicesProps = {
  choices: Props<string>['choices']
  chosen: Action | undefined
  mayChoose: boolean
  onChoose: (action: Action) => void
}

function Choices({ choices, chosen, mayChoose, onChoose }: ChoicesProps) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="stack" role="radiogroup" aria-label={t('decideHere')}>
      {choices.map(({ action, hint }, index) => (
        <button
          key={action}
          type="button"
          role="radio"
          className="act act--tall"
          aria-checked={chosen === action}
          aria-disabled={!mayChoose}
          onClick={() => mayChoose && onChoose(action)}
        >
          <kbd>{index + 1}</kbd>
          <span>
            {t(`actions.${action}`)}
            <small>{hint}</small>
          </span>
        </button>
      ))}
    </div>
  )
}

type ReasonsProps<Reason extends string> = Pick<Props<Reason>, 'reasons'> & { onChoose: (reason: Reason) => void }

function Reasons<Reason extends string>({ reasons, onChoose }: ReasonsProps<Reason>) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="reasons" role="group" aria-label={t('mediaReason')}>
      {reasons.map(({ code, text }, index) => (
        <button key={code} type="button" className="act" onClick={() => onChoose(code)}>
          <kbd>{index + 1}</kbd>
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}
