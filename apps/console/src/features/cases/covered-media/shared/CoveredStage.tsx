import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { MediaStage } from './MediaStage.tsx'
import type { useUncovered } from './use-uncovered.ts'

type Props = {
  stage: Pick<ReturnType<typeof useUncovered>, 'shown' | 'isCovered' | 'isLarge' | 'coversAt' | 'isPending' | 'error'>
  name: string
  isMine: boolean
  onOpen: () => void
}

/** A large picture, covered until its holder looks. */
export function CoveredStage({ stage, name, isMine, onOpen }: Props) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="frame">
      <MediaStage stage={stage} alt={name}>
        {isMine && (
          <Button size="lg" onClick={onOpen} disabled={stage.isPending}>
            <span>
              {t('look')}
              <span className="sr">{`: ${name}`}</span>
            </span>
            <kbd>R</kbd>
          </Button>
        )}
        {stage.error && (
          <p className="small c-bad" role="alert">
            {stage.error.message}
          </p>
        )}
      </MediaStage>
    </div>
  )
}
