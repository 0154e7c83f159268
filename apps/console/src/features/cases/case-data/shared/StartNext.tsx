import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'

type Props = { isIdle: boolean; isPending: boolean; hasBatch?: boolean; onStart: () => void }

/** Takes what waits next; quiet while nothing does, which the screen says beside it. */
export function StartNext({ isIdle, isPending, hasBatch = false, onStart }: Props) {
  const { t } = useTranslation('console-cases')
  return (
    <Button size="lg" onClick={onStart} disabled={isIdle || isPending}>
      <span>{t(hasBatch ? 'batchMore' : 'startNext')}</span>
      <kbd>S</kbd>
    </Button>
  )
}
