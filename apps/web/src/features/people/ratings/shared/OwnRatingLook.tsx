import { Button } from '@amour/ui/components/form/Button.tsx'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogPart } from '#app/overlay/DialogPart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import { formatDay } from '#app/text/format.ts'
import { useOwnRatings } from '#features/people/ratings/ratings.api.ts'

const RatingLookDialog = lazyStatic(
  'RatingLookDialog',
  async () => (await import('#features/people/ratings/RatingLookDialog.tsx')).RatingLookDialog,
)

/** The way to have one's own ratings looked at, and how far that is. */
export function OwnRatingLook() {
  const { t } = useTranslation('members')
  const [isAsking, setAsking] = useState(false)
  const { data } = useOwnRatings()
  if (!data) return null
  const { look, askAgainAt, count } = data
  const said =
    look?.state === 'waiting'
      ? t('lookWaits', { date: formatDay(look.askedAt) })
      : look && askAgainAt
        ? t('lookDone', { date: formatDay(askAgainAt) })
        : undefined
  if (said) return <p className="small muted">{said}</p>
  if (count === 0) return null
  return (
    <>
      <div>
        <Button variant="quiet" icon={<Scale className="i" aria-hidden />} onClick={() => setAsking(true)}>
          {t('lookAsk')}
        </Button>
      </div>
      {isAsking && (
        <DialogPart onClose={() => setAsking(false)}>
          <RatingLookDialog onClose={() => setAsking(false)} />
        </DialogPart>
      )}
    </>
  )
}
