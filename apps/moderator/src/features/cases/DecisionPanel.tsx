import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { actionsOf } from '@amour/contract/console/case-words.ts'
import { EyeOff, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isRefusal } from '#app/call-error.ts'
import { useKeys } from '#app/use-keys.ts'
import { paths } from '#paths.ts'
import { useDecide } from './cases.api.ts'
import { chosenReason } from './chosen-reason.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { decisionOf, useDraft } from './draft.ts'
import { ProposalPanel } from './ProposalPanel.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** The decision: reason and action, then a look at what it does, then the word. */
export function DecisionPanel({ file }: { file: CaseFile }) {
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
        <Deciding file={file} />
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

function Deciding({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const decide = useDecide()
  const { draft, change, choose, isComplete, needsMediaReason } = useDraft(file)
  const [isReviewing, setReviewing] = useState(false)
  const ladder = actionsOf[file.kind]
  const review = () => isComplete && setReviewing(true)
  useKeys({
    ...Object.fromEntries(
      ladder.map((action, index) => [String(index + 1), () => file.actions.includes(action) && choose(action)]),
    ),
    ...(file.actions.includes('escalate') && { e: () => choose('escalate') }),
    n: () => document.getElementById('note')?.focus(),
    enter: review,
  })
  const confirm = () => {
    const decision = decisionOf(file, draft)
    if (!decision) return
    decide.mutate(
      { id: file.id, version: file.version, decision },
      { onSuccess: () => void navigate(paths.queue(file.queue)), onError: () => setReviewing(false) },
    )
  }
  return (
    <>
      <div className="body">
        {file.actions.length === 0 && <p className="note">{t('notYours')}</p>}
        {decide.error && <Failed error={decide.error} />}
        <div className="stack" role="radiogroup" aria-label={t('action')}>
          <div className="small strong">{t('action')}</div>
          <div className="ladder">
            {ladder.map((action, index) => (
              <button
                key={action}
                type="button"
                role="radio"
                className="act"
                aria-checked={draft.action === action}
                aria-disabled={!file.actions.includes(action)}
                onClick={() => file.actions.includes(action) && choose(action)}
              >
                <kbd>{index + 1}</kbd>
                <span>{t(`actions.${action}`)}</span>
                {action === 'ban' && <Users size={16} aria-hidden />}
              </button>
            ))}
          </div>
        </div>
        <DecisionFields file={file} draft={draft} change={change} needsMediaReason={needsMediaReason} />
      </div>
      <footer>
        <button type="button" className="btn btn--primary btn--block" aria-disabled={!isComplete} onClick={review}>
          <span>{t('review')}</span>
          <kbd>⏎</kbd>
        </button>
      </footer>
      {isReviewing && draft.action && (
        <ReviewDialog
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
