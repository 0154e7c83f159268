import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'
import { reasonOf } from './reason.ts'
import { Stage } from './Stage.tsx'
import { useUncovered } from './use-uncovered.ts'

type Props = { file: CaseFile; mediaId: string | null; name: string; isVideo?: boolean }

/** An item of a case, covered until its holder looks. */
export function CoveredItem({ file, mediaId, name, isVideo = false }: Props) {
  const { t } = useTranslation('console-cases')
  const item = useUncovered(file.id, mediaId, isVideo)
  return (
    <figure className="stack">
      <Stage shown={item.shown} isVeiled={item.isVeiled} alt={name}>
        {file.isHeldByMe && (
          <button
            type="button"
            className="btn"
            aria-label={`${t('look')}: ${name}`}
            onClick={() => item.open(reasonOf(file))}
            disabled={item.isPending}
          >
            {t('look')}
          </button>
        )}
      </Stage>
      <figcaption className="small muted">{name}</figcaption>
      {item.error && (
        <p className="small c-bad" role="alert">
          {item.error.message}
        </p>
      )}
    </figure>
  )
}
