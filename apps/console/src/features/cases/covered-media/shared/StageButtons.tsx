import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import type { useUncovered } from './use-uncovered.ts'

type Props = {
  stage: Pick<ReturnType<typeof useUncovered>, 'isOpen' | 'isLarge' | 'isPending'>
  onResize: () => void
  onCover: () => void
}

/** What can be done with a picture that lies open. */
export function StageButtons({ stage, onResize, onCover }: Props) {
  const { t } = useTranslation('console-cases')
  if (!stage.isOpen) return null
  return (
    <div className="row">
      <Button variant="quiet" onClick={onResize} disabled={stage.isPending}>
        <span>{t(stage.isLarge ? 'smaller' : 'larger')}</span>
        <kbd>L</kbd>
      </Button>
      <Button variant="quiet" onClick={onCover}>
        <span>{t('cover')}</span>
        <kbd>R</kbd>
      </Button>
    </div>
  )
}
