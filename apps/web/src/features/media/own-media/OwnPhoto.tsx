import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Eye, Film, Image as ImageIcon, LoaderCircle, Play, Star, ThumbsUp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { formatLength, formatNumber } from '#app/text/format.ts'
import { getPictureSources } from '#features/media/library/shared/picture.ts'
import { getOwnMediaState } from './own-media-state.ts'
import type { OwnState } from './own-media-state.ts'
import { getUploadPreview } from '#features/media/uploads/shared/uploads.ts'

const tones = {
  processing: 'plain',
  failed: 'rejected',
  rejected: 'rejected',
  pending: 'pending',
  explicit: 'explicit',
  approved: 'approved',
} as const satisfies Record<OwnState, string>

const icons: Partial<Record<OwnState, typeof LoaderCircle>> = { processing: LoaderCircle, failed: TriangleAlert }

const sizes = '(min-width: 992px) 282px, (min-width: 600px) 31vw, 46vw'

type OwnPhotoProps = { item: OwnMedia; name: string; onShow: () => void }

/** The picture of one of one's own items with its ribbon; a press shows it whole. */
export function OwnPhoto({ item, name, onShow }: OwnPhotoProps) {
  const { t } = useTranslation('media')
  const { safeSearch } = useUser()
  const { kind, isDefault, durationMs, placeholder } = item
  const state = getOwnMediaState(item)
  const { src, srcSet } = getPictureSources(item)
  const Icon = icons[state]
  return (
    <Photo
      src={src ?? getUploadPreview(item.id) ?? null}
      srcSet={srcSet}
      sizes={sizes}
      alt={name}
      none={kind === 'photo' ? <ImageIcon className="i" aria-hidden /> : <Film className="i" aria-hidden />}
      tone={placeholder}
      blurred={state === 'explicit' && safeSearch}
      dim={state === 'rejected'}
    >
      {src && (
        <button
          type="button"
          className="absolute inset-0 cursor-zoom-in -outline-offset-4"
          aria-label={t('show', { name })}
          onClick={onShow}
        />
      )}
      <Tag
        tone={tones[state]}
        className="at-tl pointer-events-none"
        icon={Icon && <Icon className={state === 'processing' ? 'i spin' : 'i'} aria-hidden />}
      >
        {t(`states.${state}`)}
      </Tag>
      {kind === 'video' && durationMs !== null && (
        <Tag tone="plain" className="at-br num pointer-events-none" icon={<Play className="i" aria-hidden />}>
          {formatLength(durationMs)}
        </Tag>
      )}
      {isDefault ? (
        <Tag tone="plain" className="at-bl pointer-events-none" icon={<Star className="i" aria-hidden />}>
          {t('default')}
        </Tag>
      ) : (
        <Stats item={item} />
      )}
    </Photo>
  )
}

function Stats({ item: { views, likes } }: { item: OwnMedia }) {
  const { t } = useTranslation('media')
  if (views === 0 && likes === 0) return null
  return (
    <span className="stats at-bl num pointer-events-none">
      <span>
        <Eye className="i" aria-hidden />
        <span aria-hidden>{formatNumber(views)}</span>
        <span className="sr">{t('views', { count: views })}</span>
      </span>
      <span>
        <ThumbsUp className="i" aria-hidden />
        <span aria-hidden>{formatNumber(likes)}</span>
        <span className="sr">{t('likes', { count: likes })}</span>
      </span>
    </span>
  )
}
