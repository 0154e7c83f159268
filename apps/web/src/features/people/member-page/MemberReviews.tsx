import type { Member } from '@amour/contract/people/members.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Stars } from '@amour/ui/components/feedback/Stars.tsx'
import { Handshake, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRating } from '#app/text/format.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { MeetingDialog } from '#features/people/meetings/shared/MeetingDialog.tsx'
import { MeetingNotes } from '#features/people/meetings/shared/MeetingNotes.tsx'
import { OwnRatingLook } from '#features/people/ratings/shared/OwnRatingLook.tsx'
import { RatingDialog } from '#features/people/ratings/shared/RatingDialog.tsx'

/** What members say of this one: stars together, notes of having met, and the way to add one's own. */
export function MemberReviews({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { t } = useTranslation('members')
  const whyId = useId()
  const [dialog, setDialog] = useState<'rate' | 'met'>()
  const { rating, metBy, acquainted } = member
  const close = () => setDialog(undefined)
  /** What cannot be done says why when it is pressed. */
  const open = (kind: 'rate' | 'met') =>
    acquainted ? setDialog(kind) : showToast({ id: 'acquainted', text: readErrorSentence('notAcquainted') ?? '' })

  return (
    <section>
      <div className="section-head">
        <h2 className="t-section">{t('says')}</h2>
      </div>
      <div className="stack">
        <p className="cluster">
          {rating.average === null ? (
            <span className="muted">{t('notRated')}</span>
          ) : (
            <>
              <Stars value={rating.average} label={t('starsOf', { average: formatRating(rating.average) })} />
              <span>
                <b className="strong num">{formatRating(rating.average)}</b>{' '}
                <span className="muted">{t('fromRatings', { count: rating.count })}</span>
              </span>
            </>
          )}
        </p>
        {isOwn && <OwnRatingLook />}
        <MeetingNotes member={member} />
        {!isOwn && (
          <div className="cluster">
            <Button
              variant="quiet"
              icon={<Star className="i" aria-hidden />}
              aria-disabled={!acquainted || undefined}
              aria-describedby={acquainted ? undefined : whyId}
              onClick={() => open('rate')}
            >
              {rating.mine === null ? t('rate') : t('rated', { count: rating.mine })}
            </Button>
            <Button
              variant="quiet"
              icon={<Handshake className="i" aria-hidden />}
              aria-disabled={!acquainted || undefined}
              aria-describedby={acquainted ? undefined : whyId}
              onClick={() => open('met')}
            >
              {t(metBy.mine ? `metState.${metBy.mine.state}` : 'met')}
            </Button>
          </div>
        )}
        {!isOwn && !acquainted && (
          <p className="small muted" id={whyId}>
            {t('notAcquainted')}
          </p>
        )}
      </div>
      {dialog === 'rate' && <RatingDialog member={member} onClose={close} />}
      {dialog === 'met' && <MeetingDialog member={member} onClose={close} />}
    </section>
  )
}
