import { type GrantTerm, grantTerms } from '@amour/contract/media/media-access.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import type { Attached } from './shared/outbox.ts'
import { getPictureSources } from '#features/media/library/shared/picture.ts'

type AttachedChipProps = {
  item: Attached
  username: string
  onTerm: (term: GrantTerm) => void
  onRemove: () => void
}

/** What goes with the next message, who will see it, and for how long where it is private. */
export function AttachedChip({ item, username, onTerm, onRemove }: AttachedChipProps) {
  const { t } = useTranslation('messages')
  const { t: tSharing } = useTranslation('sharing')
  const { safeSearch } = useUser()
  const { kind, status, rating, visibility, placeholder } = item
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
      <div className="min-w-0 flex-1">
        <p className="small">
          <span className="strong">{t(kind)}</span>{' '}
          <span className="muted">{t(status === 'pending' ? 'attachedPending' : 'attached', { username })}</span>
        </p>
        {visibility === 'private' && (
          <Select
            className="attached-term"
            aria-label={tSharing('termOf', { username })}
            value={item.term}
            onChange={({ target }) => grantTerms.filter((term) => term === target.value).forEach(onTerm)}
          >
            {grantTerms.map((term) => (
              <option key={term} value={term}>
                {tSharing(`terms.${term}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <Button variant="ghost" iconOnly aria-label={t('detach')} onClick={onRemove}>
        <X className="i" aria-hidden />
      </Button>
    </div>
  )
}
