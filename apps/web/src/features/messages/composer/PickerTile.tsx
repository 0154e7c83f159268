import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Lock, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { formatLength } from '#app/text/format.ts'
import { getPictureSources } from '#features/media/library/shared/picture.ts'

type PickerTileProps = { item: OwnMedia; number: number; onPick: () => void }

/** One of one's own photos or videos to choose from. */
export function PickerTile({ item, number, onPick }: PickerTileProps) {
  const { t } = useTranslation('messages')
  const { safeSearch } = useUser()
  const { kind, status, visibility, rating, durationMs, placeholder } = item
  const isExplicit = rating === 'explicit'
  return (
    <li>
      <button type="button" className="w-full" onClick={onPick}>
        <Photo
          {...getPictureSources(item)}
          className="rounded-thumb"
          sizes="(min-width: 600px) 170px, 31vw"
          alt={t(`${kind}Number`, { number })}
          tone={placeholder}
          blurred={isExplicit && safeSearch}
        >
          {status === 'pending' && (
            <Tag tone="pending" className="at-tl">
              {t('pending')}
            </Tag>
          )}
          {isExplicit && (
            <Tag tone="explicit" className="at-tl">
              {t('explicit')}
            </Tag>
          )}
          <span className="at-bl flex gap-1">
            {kind === 'video' && durationMs !== null && (
              <Tag tone="plain" icon={<Play className="i" aria-hidden />}>
                {formatLength(durationMs)}
              </Tag>
            )}
            {visibility === 'private' && (
              <Tag tone="plain" icon={<Lock className="i" role="img" aria-label={t('private')} />}>
                {null}
              </Tag>
            )}
          </span>
        </Photo>
      </button>
    </li>
  )
}
