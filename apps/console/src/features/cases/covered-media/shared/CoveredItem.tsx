import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#app/hooks/use-keys.ts'
import { canView } from '#features/cases/case-data/shared/case-visibility.ts'
import { MediaStage } from './MediaStage.tsx'
import { StageButtons } from './StageButtons.tsx'
import { useUncovered } from './use-uncovered.ts'

type Props = {
  file: CaseFile
  mediaId: string | null
  name: string
  isVideo?: boolean
  /** Whether the keys R and L are about this one. */
  hasKeys: boolean
}

/** An item of a case, covered until its holder looks. */
export function CoveredItem({ file, mediaId, name, isVideo = false, hasKeys }: Props) {
  const { t } = useTranslation('console-cases')
  const item = useUncovered(file, mediaId, isVideo)
  const look = () => (item.isOpen ? item.cover() : item.open())
  useKeys(hasKeys && canView(file) ? { r: look, l: item.resize } : {})
  return (
    <figure className={item.isOpen && item.isLarge ? 'stack wideitem' : 'stack'} aria-current={hasKeys || undefined}>
      <MediaStage stage={item} alt={name}>
        {canView(file) && (
          <Button variant="quiet" aria-label={`${t('look')}: ${name}`} onClick={look} disabled={item.isPending}>
            <span>{t('look')}</span>
            {hasKeys && <kbd>R</kbd>}
          </Button>
        )}
      </MediaStage>
      <figcaption className="small muted">{name}</figcaption>
      <StageButtons stage={item} onResize={item.resize} onCover={item.cover} />
      {item.error && (
        <p className="small c-bad" role="alert">
          {item.error.message}
        </p>
      )}
    </figure>
  )
}
