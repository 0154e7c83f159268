import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Siren } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { MemberFace } from '#features/cases/case-file/shared/MemberFace.tsx'
import { sharpKeys, shownKey } from '#app/frame/key-groups.ts'
import { offerSkipUndo } from '#app/state/skipped-case.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { paths } from '#paths.ts'
import { ActionButton } from '#features/cases/decision/shared/ActionButton.tsx'
import { type Decision, useDecide, useReleaseClaim } from '#features/cases/case-data/cases.api.ts'

type Choice = 'approve' | 'approveExplicit' | 'reject'
type Action = Choice | 'escalate'
/** What the batch hears: a decision to be sent by and by, or that the item went another way. */
export type TriageHandlers = {
  onDecide: (choice: Choice, decision: Decision) => void
  onClosed: (outcome: 'escalate' | 'skipped') => void
  /** What was decided before, while it can be undone. */
  bar: ReactNode
  /** Why the item could not be asked for again; what is there of it stays. */
  outage: Error | null
}
type Props<Reason extends string> = TriageHandlers & {
  file: CaseFile
  choices: readonly { action: Choice; hint: string }[]
  /** Why it may be rejected, in the order of their numbers. */
  reasons: readonly { code: Reason; text: string }[]
  /** What is sent; without a reason for what is no rejection. */
  decisionOf: (action: Choice, reason: Reason | null) => Omit<Decision, 'note' | 'words'>
  mayDecide: boolean
  /** Why nothing can be decided yet. */
  closed?: string | undefined
  error?: unknown
}

/** What is escalated from here may show somebody under 18; for any other reason the case is opened. */
const minor = { action: 'escalate', reason: 'underEighteen', heldAt: null } as const

/** Decides in two keys: a number and Enter, or for a rejection the number of its reason. Skipping gives it to others. */
export function TriageDecision<Reason extends string>(props: Props<Reason>) {
  const { file, choices, reasons, decisionOf, mayDecide, closed, error, onDecide, onClosed, bar, outage } = props
  const { t } = useTranslation('console-cases')
  const decide = useDecide()
  const giveBack = useReleaseClaim(file.id)
  const [choice, setChoice] = useState<Action>()
  const isBusy = decide.isPending || giveBack.isPending
  const send = (action: Action, reason: Reason | null) => {
    if (isBusy) return
    const empty = { note: '', words: '' }
    if (action !== 'escalate') return onDecide(action, { ...decisionOf(action, reason), ...empty })
    // Somebody who may be under 18 is hidden at once.
    const sent = { ...file, decision: { ...minor, ...empty } }
    decide.mutate(sent, { onSuccess: () => onClosed('escalate') })
  }
  const skip = () => {
    if (isBusy) return
    giveBack.mutate(
      { isSkip: true },
      {
        onSuccess() {
          offerSkipUndo(file)
          onClosed('skipped')
        },
      },
    )
  }
  const confirm = () => choice && choice !== 'reject' && send(choice, null)
  const press = (digit: number) => {
    const reason = choice === 'reject' ? reasons[digit - 1] : undefined
    if (reason) send('reject', reason.code)
    else if (choices[digit - 1]) setChoice(choices[digit - 1]?.action)
  }
  const escalate = file.actions.includes('escalate') ? () => setChoice('escalate') : undefined
  useKeys({
    [sharpKeys.skip]: skip,
    [sharpKeys.escalate]: escalate,
    enter: choice ? confirm : undefined,
    escape: choice ? () => setChoice(undefined) : undefined,
    ...(mayDecide &&
      Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => press(index + 1)]))),
  })
  return (
    <aside className="decide" aria-label={t('decideHere')}>
      <header>
        <h2>{t('decideHere')}</h2>
        <span className="small muted">{t('twoKeys')}</span>
      </header>
      <div className="body">
        <div className="row gap12">
          <MemberFace username={file.username ?? '–'} litWindow={file.member?.litWindow} />
          <div className="grow">
            <div className="strong trunc">{file.username}</div>
            <Link className="small" to={paths.case(file.id)}>
              {file.reference}
            </Link>
          </div>
        </div>
        <CallFailure error={error ?? decide.error ?? giveBack.error ?? outage} isWhole />
        <div className="stack" role="radiogroup" aria-label={t('decideHere')}>
          {choices.map(({ action, hint }, index) => (
            <ActionButton
              key={action}
              number={index + 1}
              name={t(`actions.${action}`)}
              hint={hint}
              isChosen={choice === action}
              isClosed={!mayDecide}
              onChoose={() => setChoice(action)}
            />
          ))}
        </div>
        {!mayDecide && closed && <p className="small muted">{closed}</p>}
        {choice === 'escalate' && (
          <Alert tone="plain" role="status" icon={<Siren className="i" aria-hidden />}>
            {t('escalateWhat')}
          </Alert>
        )}
        {choice === 'reject' && <Reasons reasons={reasons} onChoose={(reason) => send('reject', reason)} />}
      </div>
      <footer>
        {bar}
        {choice && choice !== 'reject' && (
          <Button size="lg" wide onClick={confirm} disabled={isBusy}>
            <span>{t(`actions.${choice}`)}</span>
            <kbd>⏎</kbd>
          </Button>
        )}
        <div className="row gap12 halves">
          <Button variant="quiet" size="lg" onClick={skip} disabled={isBusy}>
            <span>{t('skip')}</span>
            <kbd>{shownKey('skip')}</kbd>
          </Button>
          {escalate && choice !== 'escalate' && (
            <Button variant="quiet" size="lg" onClick={escalate} disabled={isBusy}>
              <span>{t('actions.escalate')}</span>
              <kbd>{shownKey('escalate')}</kbd>
            </Button>
          )}
        </div>
      </footer>
    </aside>
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
