import { Button } from '@amour/ui/components/form/Button.tsx'
import { useStore } from '@amour/ui/store.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Ring } from '#app/display/Ring.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { forgetRecentDecision, type RecentDecision, recentDecision } from '#app/state/recent-decision.ts'
import { skippedCase } from '#app/state/skipped-case.ts'
import { pendingDecisions, UNDO_MS, undoLatestDecision } from '#app/state/undo-queue.ts'
import { getActionNameKey } from '#features/cases/case-data/shared/decision-names.ts'
import { paths } from '#paths.ts'

/** What was decided last, with its reference, on whichever screen one is then; the way back while there is one. */
export function DecidedBar() {
  const made = useStore(recentDecision)
  const isPassedBy = useStore(skippedCase) !== undefined
  return made && !isPassedBy && <SaidBar key={made.id} made={made} />
}

function SaidBar({ made }: { made: RecentDecision }) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const left = Math.max(0, made.until - useNow(1).getTime())
  const isUndoable = useStore(pendingDecisions).at(-1)?.id === made.id
  const undo = () => {
    const id = undoLatestDecision()
    forgetRecentDecision()
    if (id) void navigate(paths.case(id))
  }
  useKeys({ ...(isUndoable && { z: undo }) })
  const { reference, isProposed } = made
  const action = t(`actions.${getActionNameKey(made, made.action)}`)
  return (
    <div className="toast toast--over" role="status">
      <span className="grow">{t(isProposed ? 'proposedNow' : 'decidedNow', { reference, action })}</span>
      {isUndoable && (
        <>
          <span className="row small" aria-hidden>
            <Ring share={left / UNDO_MS} />
            {t('inSeconds', { count: Math.ceil(left / 1000) })}
          </span>
          <Button variant="quiet" onClick={undo}>
            <span>{t('takeBack')}</span>
            <kbd>Z</kbd>
          </Button>
        </>
      )}
    </div>
  )
}
