import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#app/format.ts'
import { useKeys } from '#app/use-keys.ts'
import { useDecide } from './cases.api.ts'

type Choice = 'approve' | 'reject'
type Props = { file: CaseFile; number: number; of: number; onNext: () => void }

const choices = ['approve', 'reject'] as const
const reasons = [...reasonTexts].filter(([, { policy }]) => policy === 'profileText')

/** One profile text: a number and Enter; a rejection takes the number of its reason. */
export function TriageText({ file, number, of, onNext }: Props) {
  const { t } = useTranslation('console-cases')
  const [choice, setChoice] = useState<Choice>()
  const decide = useDecide()
  const mayDecide = file.isHeldByMe && file.text !== null
  const send = (action: Choice, reason: ReasonCode) => {
    const decision = { action, reason, heldAt: file.text?.heldAt ?? null, note: '', words: '' }
    decide.mutate({ id: file.id, version: file.version, decision }, { onSuccess: onNext })
  }
  const confirm = () => choice === 'approve' && !decide.isPending && send('approve', 'allowed')
  const press = (digit: number) => {
    const reason = reasons[digit - 1]
    if (choice === 'reject' && reason) send('reject', reason[0])
    else if (choices[digit - 1]) setChoice(choices[digit - 1])
  }
  useKeys({
    s: onNext,
    ...(mayDecide && {
      ...Object.fromEntries([1, 2, 3].map((digit) => [String(digit), () => press(digit)])),
      enter: confirm,
      escape: () => setChoice(undefined),
    }),
  })
  return (
    <>
      <div className="stagewrap">
        <section className="card triagetext" aria-labelledby="text">
          <header>
            <h2 id="text">{t('profileText')}</h2>
            {file.text?.signs.map((sign) => (
              <span key={sign} className="tag tag--warn">
                {t(`signs.${sign}`)}
              </span>
            ))}
          </header>
          <p className="pad words">{file.text?.text ?? t('textGone')}</p>
          <footer className="small muted facts">
            <span className="strong">{t('item', { number, of })}</span>
            {file.text?.isFirst && <span>{t('textFirst')}</span>}
          </footer>
        </section>
      </div>
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
          {decide.error && (
            <p className="note note--bad" role="alert">
              {decide.error.message}
            </p>
          )}
          <div className="stack" role="radiogroup" aria-label={t('decideHere')}>
            {choices.map((each, index) => (
              <button
                key={each}
                type="button"
                role="radio"
                className="act act--tall"
                aria-checked={choice === each}
                aria-disabled={!mayDecide}
                onClick={() => mayDecide && setChoice(each)}
              >
                <kbd>{index + 1}</kbd>
                <span>
                  {t(`actions.${each}`)}
                  <small>{each === 'approve' ? t('textShown') : t('thenReason')}</small>
                </span>
              </button>
            ))}
          </div>
          {choice === 'reject' && (
            <div className="reasons" role="group" aria-label={t('mediaReason')}>
              {reasons.map(([code, { text }], index) => (
                <button key={code} type="button" className="act" onClick={() => send('reject', code)}>
                  <kbd>{index + 1}</kbd>
                  <span>{text}</span>
                </button>
              ))}
            </div>
          )}
        </div>
        <footer>
          {choice === 'approve' && (
            <button type="button" className="btn btn--primary btn--block" onClick={confirm}>
              <span>{t('confirm')}</span>
              <kbd>⏎</kbd>
            </button>
          )}
          <button type="button" className="btn btn--tall btn--block" onClick={onNext}>
            <span>{t('skip')}</span>
            <kbd>S</kbd>
          </button>
        </footer>
      </aside>
    </>
  )
}
