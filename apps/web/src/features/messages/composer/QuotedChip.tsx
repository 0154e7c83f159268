import { Button } from '@amour/ui/components/form/Button.tsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PhotoQuote } from '#features/messages/conversations/shared/PhotoQuote.tsx'

type QuotedChipProps = {
  photoId: string
  memberId: string
  /** Whether the message goes out unencrypted, so that it speaks of no photo. */
  isPlain: boolean
  onRemove: () => void
}

/** The photo that the next message speaks of. */
export function QuotedChip({ photoId, memberId, isPlain, onRemove }: QuotedChipProps) {
  const { t } = useTranslation('messages')
  return (
    <div className="attached" role="status">
      <div className="small min-w-0 flex-1">
        <PhotoQuote photoId={photoId} ownerId={memberId} />
        {isPlain && <p className="muted mt-1">{t('quotedPlain')}</p>}
      </div>
      <Button variant="ghost" iconOnly aria-label={t('unquote')} onClick={onRemove}>
        <X className="i" aria-hidden />
      </Button>
    </div>
  )
}
