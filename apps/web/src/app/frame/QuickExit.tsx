import { Button } from '@amour/ui/components/form/Button.tsx'
import { DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NEUTRAL_PAGE, quickExit } from './use-quick-exit.ts'

/** Always one tap away. */
export function QuickExit() {
  const { t } = useTranslation('navigation')
  return (
    <Button
      variant="ghost"
      className="bar-exit"
      title={t('quickExitHint')}
      data-exit={NEUTRAL_PAGE}
      icon={<DoorOpen className="i" aria-hidden />}
      onClick={quickExit}
    >
      <span>
        <span className="long">{t('quickExit')}</span>
        <span className="short">{t('exit')}</span>
      </span>
    </Button>
  )
}
