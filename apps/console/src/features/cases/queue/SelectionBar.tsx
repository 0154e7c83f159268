import { Button } from '@amour/ui/components/form/Button.tsx'
import { WAVE_MAX } from '@amour/contract/console/waves.ts'
import { useTranslation } from 'react-i18next'

type Props = { count: number; onClear: () => void; onDecide: () => void }

/** How many cases are marked, and what can be done with them. */
export function SelectionBar({ count, onClear, onDecide }: Props) {
  const { t } = useTranslation('console-cases')
  if (count === 0) return null
  return (
    <section className="bulk" aria-label={t('together')}>
      <span className="strong" role="status">
        {t('marked', { count })}
      </span>
      <span className="small muted grow">
        {count >= WAVE_MAX ? t('markedMost', { count: WAVE_MAX }) : t('markedWhat')}
      </span>
      <Button variant="quiet" size="lg" onClick={onClear}>
        {t('markNone')}
      </Button>
      <Button size="lg" onClick={onDecide}>
        <span>{t('together')}</span>
        <kbd>D</kbd>
      </Button>
    </section>
  )
}
