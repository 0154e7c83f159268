import { Button } from '@amour/ui/components/form/Button.tsx'
import { SKIP_HOURS } from '@amour/contract/console/wellness-settings.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CallError } from '#app/call/call-error.ts'
import { UNDO_MS } from '#app/state/undo-queue.ts'
import { Ring } from '#app/display/Ring.tsx'
import { awaitUndo, forgetSkippedCase, offerSkipUndo, type SkippedCase, skippedCase } from '#app/state/skipped-case.ts'
import { useStore } from '@amour/ui/store.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { paths } from '#paths.ts'
import { useUndoSkip } from '#features/cases/case-data/cases.api.ts'
import { ClaimRefusal } from '#features/cases/case-data/shared/ClaimRefusal.tsx'

/** A case that was passed by, on whichever screen one is then, while it can be taken back. */
export function SkippedBar() {
  const given = useStore(skippedCase)
  return given && <TakeBackBar key={given.id} given={given} />
}

function TakeBackBar({ given }: { given: SkippedCase }) {
  const { id, reference, until } = given
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const taking = useUndoSkip()
  const left = Math.max(0, until - useNow(1).getTime())
  // What the server has refused it would refuse again; an outage passes.
  const isOver = taking.error instanceof CallError && !taking.error.isOutage
  const undo = () => {
    if (taking.isPending) return
    awaitUndo()
    taking.mutate(id, {
      onSuccess() {
        forgetSkippedCase()
        void navigate(paths.case(id))
      },
      onError: () => offerSkipUndo(given),
    })
  }
  useKeys({ ...(!isOver && { z: undo }) })
  return (
    <div className="toast toast--over" role="status">
      <span className="grow">
        {isOver ? t('notTakenBack', { reference }) : t('passedByYou', { reference, hours: SKIP_HOURS })}{' '}
        <ClaimRefusal error={taking.error} />
      </span>
      {!isOver && (
        <>
          <span className="row small" aria-hidden>
            <Ring share={left / UNDO_MS} />
            {t('inSeconds', { count: Math.ceil(left / 1000) })}
          </span>
          <Button variant="quiet" onClick={undo} disabled={taking.isPending}>
            <span>{t('takeBack')}</span>
            <kbd>Z</kbd>
          </Button>
        </>
      )}
    </div>
  )
}
