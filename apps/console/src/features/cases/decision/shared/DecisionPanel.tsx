import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { listActions, type DecisionAction } from '@amour/contract/console/case-terms.ts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { sharpKeys } from '#app/frame/key-groups.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { getActionNameKey } from '#features/cases/case-data/shared/decision-names.ts'
import { DecisionActions } from '#features/cases/decision/DecisionActions.tsx'
import { chosenReason } from './chosen-reason.ts'
import { DecisionFields } from '#features/cases/decision/DecisionFields.tsx'
import { LostClaimPanel } from '#features/cases/decision/LostClaimPanel.tsx'
import { MeasureBounds } from '#features/cases/decision/MeasureBounds.tsx'
import { ProposalPanel } from '#features/cases/decision/ProposalPanel.tsx'
import { EvidenceBasisField } from '#features/cases/decision/EvidenceBasisField.tsx'
import { ReviewDialog } from '#features/cases/decision/ReviewDialog.tsx'
import { useDecision } from '#features/cases/decision/use-decision.ts'

/** Where a key leads to, by the field's id. */
const fields = { f: 'reason', n: 'note', m: 'words' }

/** Where the bar leads while something is still to be chosen: on a narrow screen it is at hand everywhere. */
const PANEL = 'decide'

function goToPanel() {
  const panel = document.getElementById(PANEL)
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}

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
  const deciding = useDecision(file, more.isClosed)
  useEffect(() => () => chosenReason.set(''), [])
  return (
    <aside className="decide" id={PANEL} tabIndex={-1} aria-label={t('decision')}>
      <header>
        <h2>{file.state === 'closed' ? t('decided') : t('decision')}</h2>
      </header>
      {file.proposal ? (
        <>
          <ProposalPanel proposal={file.proposal} />
          {!file.proposal.isMine && (
            <div className="decidebar">
              <Button className="jump" variant="quiet" size="lg" onClick={goToPanel}>
                {t('toDecision')}
              </Button>
            </div>
          )}
        </>
      ) : file.state === 'closed' ? (
        <Decided file={file} />
      ) : file.isHeldByMe ? (
        <Deciding file={file} deciding={deciding} {...more} />
      ) : deciding.isLost ? (
        <LostClaimPanel file={file} draft={deciding.draft} />
      ) : (
        <div className="body">
          <Alert tone="plain">{file.holder === null ? t('claimFirst') : t('heldHere', file.holder)}</Alert>
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
          <p className="small muted">
            {decision.isUnderAppeal ? t('byUnnamed') : [decision.by, decision.approver].filter(Boolean).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

type DecidingProps = Props & { deciding: ReturnType<typeof useDecision> }

function Deciding({ file, deciding, above, below }: DecidingProps) {
  const { t } = useTranslation('console-cases')
  const { draft, change, choose, mayChoose, whyForTwo, isComplete, isShort } = deciding
  useKeys({
    ...Object.fromEntries(
      listActions[file.kind].map((action, index) => [String(index + 1), () => mayChoose(action) && choose(action)]),
    ),
    ...(mayChoose('escalate') && { [sharpKeys.escalate]: () => choose('escalate') }),
    ...Object.fromEntries(Object.entries(fields).map(([key, id]) => [key, () => document.getElementById(id)?.focus()])),
    enter: deciding.review,
  })
  return (
    <>
      <div className="body">
        {file.actions.length === 0 && <Alert tone="plain">{t('notYours')}</Alert>}
        <CallFailure error={deciding.error} isWhole />
        {above}
        <DecisionActions
          file={file}
          chosen={draft.action}
          mayChoose={mayChoose}
          isForTwo={(action) => whyForTwo(action) !== undefined}
          onChoose={choose}
        />
        <MeasureBounds file={file} reason={draft.reason} />
        {below?.(draft.action)}
        <EvidenceBasisField file={file} restsOn={draft.restsOn} onChange={(restsOn) => change({ restsOn })} />
        <DecisionFields file={file} deciding={deciding} change={change} />
      </div>
      <footer className="decidebar">
        {!isComplete && (
          <Button className="jump" variant="quiet" size="lg" onClick={goToPanel}>
            {t('toDecision')}
          </Button>
        )}
        <Button size="lg" wide aria-disabled={!isComplete} onClick={deciding.review}>
          <span>{isShort && draft.action ? t(`actions.${getActionNameKey(file, draft.action)}`) : t('review')}</span>
          <kbd>⏎</kbd>
        </Button>
      </footer>
      {deciding.isReviewing && draft.action && (
        <ReviewDialog
          file={file}
          draft={draft}
          action={draft.action}
          agreedAs={whyForTwo(draft.action)}
          isPending={deciding.isPending}
          onConfirm={deciding.confirm}
          onClose={deciding.stopReview}
        />
      )}
    </>
  )
}
