import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { Ring } from '#app/display/Ring.tsx'
import { UNDO_MS } from '#app/state/undo-queue.ts'
import { useNow } from '#app/hooks/use-now.ts'
import type { ItemState } from './use-batch.ts'

type Props = { number: number; state: ItemState; until: number; onUndo: () => void }

/** What was decided last, while it can still be taken back. */
export function UndoBar({ number, state, until, onUndo }: Props) {
  const { t } = useTranslation('console-cases')
  const left = Math.max(0, until - useNow(1).getTime())
  return (
    <div className="toast" role="status">
      <span className="grow">{t('undone', { number, state: t(`itemStates.${state}`) })}</span>
      <span className="row small" aria-hidden>
        <Ring share={left / UNDO_MS} />
        {t('inSeconds', { count: Math.ceil(left / 1000) })}
      </span>
      <Button variant="quiet" onClick={onUndo}>
        <span>{t('takeBack')}</span>
        <kbd>Z</kbd>
      </Button>
    </div>
  )
}
