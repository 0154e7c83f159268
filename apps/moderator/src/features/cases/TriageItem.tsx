import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type ReviewReason, reviewReasons } from '@amour/contract/media.ts'
import { reasonText } from '@amour/locales/media.ts'
import type { ReasonCode } from '@amour/locales/policies.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#app/format.ts'
import { useKeys } from '#app/use-keys.ts'
import { useDecide } from './cases.api.ts'
import { Stage } from './Stage.tsx'
import { useUncovered } from './use-uncovered.ts'

type Choice = 'approve' | 'approveExplicit' | 'reject'
type Props = { file: CaseFile; number: number; of: number; onNext: () => void }

const choices = ['approve', 'approveExplicit', 'reject'] as const

/** The reason of the policies that goes with what the owner reads. */
const reasonFor: Record<ReviewReason, ReasonCode> = {
  notYou: 'notYours',
  otherPeople: 'pictureOthers',
  contactDetails: 'pictureContact',
  advertising: 'sold',
  unclear: 'pictureUnfit',
  underage: 'childContent',
  noConsent: 'noConsent',
  illegal: 'illegalContent',
}

/** One upload: look, then a number and Enter; a rejection takes the number of its reason. */
export function TriageItem({ file, number, of, onNext }: Props) {
  const { t } = useTranslation('console-cases')
  const [choice, setChoice] = useState<Choice>()
  const decide = useDecide()
  const item = file.media[0]
  const stage = useUncovered(file.id, item?.id ?? null, item?.kind === 'video')
  const open = () => (stage.isOpen ? stage.cover() : stage.open('decide'))
  const isOpen = stage.hasLooked && file.isHeldByMe
  const send = (action: Choice, mediaReason: ReviewReason | null) => {
    const reason = mediaReason ? reasonFor[mediaReason] : 'allowed'
    const decision = { action, reason, mediaReason, heldAt: null, note: '', words: '' }
    decide.mutate({ id: file.id, version: file.version, decision }, { onSuccess: onNext })
  }
  const confirm = () => choice && choice !== 'reject' && !decide.isPending && send(choice, null)
  const press = (digit: number) => {
    const reason = reviewReasons[digit - 1]
    if (choice === 'reject' && reason) send('reject', reason)
    else if (choices[digit - 1]) setChoice(choices[digit - 1])
  }
  useKeys({
    r: open,
    s: onNext,
    ...(isOpen && {
      ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => press(index + 1)])),
      enter: confirm,
      escape: () => setChoice(undefined),
    }),
  })
  const size = item && t(`measures.${item.kind}`, { width: item.width, height: item.height })
  return (
    <>
      <div className="stagewrap">
        <div className="stage">
          <div className="frame">
            <Stage shown={stage.shown} isVeiled={stage.isVeiled} alt={t('mediaAlt')}>
              <button type="button" className="btn btn--primary" onClick={open} disabled={stage.isPending}>
                <span>{t('look')}</span>
                <kbd>R</kbd>
              </button>
              <p className="small muted">{t('coversAgain')}</p>
            </Stage>
          </div>
          <div className="under small muted facts">
            <span className="strong">{t('item', { number, of })}</span>
            <span>{size}</span>
            {item && <span>{t(`visibility.${item.visibility}`)}</span>}
          </div>
        </div>
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
          {(stage.error ?? decide.error) && (
            <p className="note note--bad" role="alert">
              {(stage.error ?? decide.error)?.message}
            </p>
          )}
          <Choices choice={choice} isOpen={isOpen} onChoose={setChoice} />
          {!isOpen && <p className="small muted">{t('lookFirst')}</p>}
          {choice === 'reject' && <Reasons onChoose={(reason) => send('reject', reason)} />}
        </div>
        <footer>
          {choice && choice !== 'reject' && (
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

type ChoicesProps = { choice: Choice | undefined; isOpen: boolean; onChoose: (choice: Choice) => void }

function Choices({ choice, isOpen, onChoose }: ChoicesProps) {
  const { t } = useTranslation('console-cases')
  const hint = { approve: t('general'), approveExplicit: t('explicit'), reject: t('thenReason') }
  return (
    <div className="stack" role="radiogroup" aria-label={t('decideHere')}>
      {choices.map((each, index) => (
        <button
          key={each}
          type="button"
          role="radio"
          className="act act--tall"
          aria-checked={choice === each}
          aria-disabled={!isOpen}
          onClick={() => isOpen && onChoose(each)}
        >
          <kbd>{index + 1}</kbd>
          <span>
            {t(`actions.${each}`)}
            <small>{hint[each]}</small>
          </span>
        </button>
      ))}
    </div>
  )
}

function Reasons({ onChoose }: { onChoose: (reason: ReviewReason) => void }) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="reasons" role="group" aria-label={t('mediaReason')}>
      {reviewReasons.map((reason, index) => (
        <button key={reason} type="button" className="act" onClick={() => onChoose(reason)}>
          <kbd>{index + 1}</kbd>
          <span>{reasonText(reason)}</span>
        </button>
      ))}
    </div>
  )
}
