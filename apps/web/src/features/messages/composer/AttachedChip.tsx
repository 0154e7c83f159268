import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { getPictureSources } from '#features/media/library/shared/picture.ts'

type AttachedChipProps = { item: OwnMedia; username: string; onRemove: () => void }

/** What goes with the next message, and who will see it. */
export function AttachedChip({ item, username, onRemove }: AttachedChipProps) {
  const { t } = useTranslation('messages')
  const { safeSearch } = useUser()
  const { kind, status, rating, placeholder } = item
  return (
    <div className="attached" role="status">
      <span className="w-12">
        <Photo
          {...getPictureSources(item)}
          className="rounded-thumb"
          sizes="48px"
          alt=""
          tone={placeholder}
          blurred={rating === 'explicit' && safeSearch}
        />
      </span>
      <p className="small min-w-0 flex-1">
        <span className="strong">{t(kind)}</span>{' '}
        <span className="muted">{t(status === 'pending' ? 'attachedPending' : 'attached', { username })}</span>
      </p>
      <Button variant="ghost" iconOnly aria-label={t('detach')} onClick={onRemove}>
        <X className="i" aria-hidden />
      </Button>
    </div>
  )
}
