import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Lock, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GalleryItem } from './gallery-items.ts'

/** What a large picture says of itself. */
export function GalleryTags({ item: { kind, isVeiled, isPrivate } }: { item: GalleryItem }) {
  const { t } = useTranslation('members')
  return (
    <>
      {kind === 'video' && (
        <span className="play pointer-events-none">
          <Play className="i" aria-hidden />
        </span>
      )}
      {(isVeiled || isPrivate) && (
        <span className="at-bl pointer-events-none flex flex-col items-start gap-1">
          {isPrivate && (
            <Tag tone="plain" icon={<Lock className="i" aria-hidden />}>
              {t('private')}
            </Tag>
          )}
          {isVeiled && <Tag tone="explicit">{t('explicit')}</Tag>}
        </span>
      )}
    </>
  )
}
