import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { actionsOf, type DecisionAction } from '@amour/contract/console/case-words.ts'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isRefusal } from '#app/call-error.ts'
import { useKeys } from '#app/use-keys.ts'
import { paths } from '#paths.ts'
import { nameOf } from './action-names.ts'
import { Actions } from './Actions.tsx'
import { useDecide } from './cases.api.ts'
import { chosenReason } from './chosen-reason.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { decisionOf, useDraft } from './draft.ts'
import { ProposalPanel } from './ProposalPanel.tsx'
import { RestsOn } from './RestsOn.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

type Props = {
  file: CaseFile
  /** What stands before the actions, and what an action does, behind them. */
  above?: ReactNode
  below?: (action: DecisionAction | null) => ReactNode
  isClosed?: (action: DecisionAction) => boolean
}

/** The decision: reason and action, then a look at what it does, then the word. */
export function DecisionPanel({ file, ...more }: Props) {
  const { t } = useTranslation('console-cases')
  useEffect(() => () => chosenReason.set(''), [])
  return (
    <aside className="decide" aria-label={t('decision')}>
      <header>
        <h2>{file.state === 'closed' ? t('decided') : t('decision')}</h2>
      </header>
      {file.proposal ? (
        <ProposalPanel file={file} proposal={file.proposal} />
      ) : file.state === 'closed' ? (
        <Decided file={file} />
      ) : file.isHeldByMe ? (
        <Deciding file={file} {...more} />
      ) : (
        <div className="body">
          <p className="note">{file.holder === null ? t('claimFirst') : t('notYours')}</p>
        </div>
      )}
    </aside>
  )
}

function Decided({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  return (
    <ul className="body">
      {file.decisions.map((decision) => (
        <li key={decision.id} className="stack s4">
          <p className="strong">{t(`actions.${decision.action}`)}</p>
          <p>{`${decision.policy}: ${decision.reason}`}</p>
          {decision.note && <p className="preview">{decision.note}</p>}
          <p className="small muted">{[decision.by, decision.approver].filter(Boolean).join(', ')}</p>
        </li>
      ))}
    </ul>
  )
}

function Deciding({ file, above, below, isClosed }: Props) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const decide = useDecide()
  const { draft, change, choose, mayChoose, isComplete, needsMediaReason } = useDraft(file, isClosed)
  const [isReviewing, setReviewing] = useState(false)
  // A selfie takes two keys: what the ticks above say needs no second look.
  const isShort = file.kind === 'verification'
  const confirm = () => {
    const decision = decisionOf(file, draft)
    if (!decision || decide.isPending) return
    decide.mutate(
      { id: file.id, version: file.version, decision },
      { onSuccess: () => void navigate(paths.queue(file.queue)), onError: () => setReviewing(false) },
    )
  }
  const review = () => {
    if (!isComplete) return
    if (isShort && draft.action !== 'escalate') confirm()
    else setReviewing(true)
  }
  useKeys({
    ...Object.fromEntries(
      actionsOf[file.kind].map((action, index) => [String(index + 1), () => mayChoose(action) && choose(action)]),
    ),
    ...(mayChoose('escalate') && { e: () => choose('escalate') }),
    n: () => document.getElementById('note')?.focus(),
    enter: review,
  })
  return (
    <>
      <div className="body">
        {file.actions.length === 0 && <p className="note">{t('notYours')}</p>}
        {decide.error && <Failed error={decide.error} />}
        {above}
        <Actions file={file} chosen={draft.action} mayChoose={mayChoose} onChoose={choose} />
        {below?.(draft.action)}
        <RestsOn file={file} restsOn={draft.restsOn} onChange={(restsOn) => change({ restsOn })} />
        <DecisionFields file={file} draft={draft} change={change} needsMediaReason={needsMediaReason} />
      </div>
      <footer>
        <button type="button" className="btn btn--primary btn--block" aria-disabled={!isComplete} onClick={review}>
          <span>{isShort && draft.action ? t(`actions.${nameOf(file, draft.action)}`) : t('review')}</span>
          <kbd>⏎</kbd>
        </button>
      </footer>
      {isReviewing && draft.action && (
        <ReviewDialog
          file={file}
          draft={draft}
          action={draft.action}
          isPending={decide.isPending}
          onConfirm={confirm}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

function Failed({ error }: { error: Error }) {
  const { t } = useTranslation('console-cases')
  const isStale = isRefusal(error, 'caseStale')
  return (
    <div className="note note--warn" role="alert">
      <EyeOff size={18} aria-hidden />
      <div>
        {isStale && <p className="strong">{t('conflict')}</p>}
        <p>{isStale ? t('conflictWhat') : error.message}</p>
      </div>
    </div>
  )
}
