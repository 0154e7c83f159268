import type { MemberCard as Card } from '@amour/contract/people/members.ts'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Presence } from '@amour/ui/components/feedback/Presence.tsx'
import { Star } from '@amour/ui/components/feedback/Star.tsx'
import { VerifiedTick } from '@amour/ui/components/feedback/VerifiedTick.tsx'
import { Luggage, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { makeBackTarget } from '#features/people/members/shared/back-target.ts'
import { formatShortDayRange } from '#app/text/days.ts'
import { formatRating } from '#app/text/format.ts'
import { CardQuote } from '#features/people/members/shared/CardQuote.tsx'
import { FavouriteButton } from '#features/people/favourites/shared/FavouriteButton.tsx'
import { FlirtButton } from '#features/people/flirts/shared/FlirtButton.tsx'
import type { FlirtActions } from '#features/people/flirts/shared/flirt-actions.ts'
import { FreeTag } from '#features/people/members/shared/FreeTag.tsx'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import { pressedCard, SharedPicture } from '#features/people/members/shared/SharedPicture.tsx'
import { formatLocation } from '#features/people/locations/shared/location-name.ts'
import { paths } from '#paths.ts'
import '@amour/ui/styles/member-card.css'
import '@amour/ui/styles/screens/announced.css'

type MemberCardProps = {
  member: Card
  /** Without it the card is a link and no more. */
  flirting?: FlirtActions | undefined
  /** Whole miles from the town that was searched. */
  miles?: number | null | undefined
  eager?: boolean | undefined
}

const sizes = '(min-width: 992px) 282px, (min-width: 768px) 31vw, 48vw'

/** A member in a list. The whole card is the link; what can be done lies above it. */
export function MemberCard({ member, flirting, miles, eager }: MemberCardProps) {
  const { t } = useTranslation('members')
  const location = useLocation()
  const { id, username, age, picture, litWindow, online, verified, rating, quote, availability, visit } = member
  const [isPressed, setPressed] = useState(false)
  // A card is as tall as the tallest of its row: what is quoted takes a line that another one leaves.
  const isShort = !visit && (rating.average === null || !miles)
  return (
    <article className="mcard">
      <SharedPicture username={username} isShared={isPressed}>
        <MemberPhoto
          picture={picture}
          litWindow={litWindow}
          username={username}
          alt={t('photoOf', { username })}
          sizes={sizes}
          eager={eager}
        >
          {online && (
            <Presence online={online === 'online'} className="at-tl">
              {online !== 'online' && <span className="sr">{t('lastActive')} </span>}
              {t(`presence.${online}`)}
            </Presence>
          )}
          {availability && <FreeTag availability={availability} className="at-bl" />}
          <FavouriteButton member={member} className="at-br" />
        </MemberPhoto>
      </SharedPicture>
      <h3 className="mcard-name">
        <Link
          className="cut"
          to={paths.member(username)}
          state={makeBackTarget(location)}
          onClick={() => {
            pressedCard.set(member)
            setPressed(true)
          }}
        >
          {username}
        </Link>
        <span className="age num">{age}</span>
        {verified && <VerifiedTick label={t('verified')} />}
      </h3>
      <p className="mcard-location">{formatLocation(member.location)}</p>
      {rating.average !== null && (
        <p className="mcard-meta">
          <Star />
          <b>{formatRating(rating.average)}</b>
          <span>
            <span className="sr">{t('ofFiveStars')} </span>({rating.count}
            <span className="sr"> {t('ratings', { count: rating.count })}</span>)
          </span>
        </p>
      )}
      {visit && (
        <p className="mcard-visit">
          <Luggage className="i" aria-hidden />
          <span>{t('visiting', { town: visit.location.city, days: formatShortDayRange(visit.from, visit.to) })}</span>
        </p>
      )}
      {Boolean(miles) && <p className="mcard-meta">{t('miles', { count: miles ?? 0 })}</p>}
      {quote && isShort && <CardQuote>{quote.answer}</CardQuote>}
      {flirting && (
        <div className="mcard-actions">
          <FlirtButton flirting={flirting} variant="soft" isShort />
          <Link
            className={buttonClass({ variant: 'soft' })}
            to={paths.newMessage(id)}
            aria-label={t('messageTo', { username })}
          >
            <MessageCircle className="i" aria-hidden />
            <b>{t('message')}</b>
          </Link>
        </div>
      )}
    </article>
  )
}
