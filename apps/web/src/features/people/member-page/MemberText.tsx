import type { Member } from '@amour/contract/people/members.ts'
import { toOrientation } from '@amour/contract/people/orientations.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Presence } from '@amour/ui/components/feedback/Presence.tsx'
import { Star } from '@amour/ui/components/feedback/Star.tsx'
import { VerifiedTick } from '@amour/ui/components/feedback/VerifiedTick.tsx'
import { Luggage, MapPin, UserRoundSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { useMe } from '#app/account/me.ts'
import { formatDayRange } from '#app/text/days.ts'
import { formatRating } from '#app/text/format.ts'
import { FavouriteButton } from '#features/people/favourites/shared/FavouriteButton.tsx'
import { formatLocation } from '#features/people/locations/shared/location-name.ts'
import { FreeTag } from '#features/people/members/shared/FreeTag.tsx'
import { paths } from '#paths.ts'
import { MemberActions } from './MemberActions.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberReviews } from './MemberReviews.tsx'
import { MemberWords } from './MemberWords.tsx'
import { PrivateMedia } from './PrivateMedia.tsx'
import type { GalleryState } from './use-gallery.ts'

type MemberTextProps = { member: Member; gallery: GalleryState; onReport: () => void }

/** All that is said beside the photos. */
export function MemberText({ member, gallery, onReport }: MemberTextProps) {
  const { t } = useTranslation('members')
  const isOwn = useUser().id === member.id

  return (
    <div className="stack stack-32 read">
      <MemberHead member={member} isOwn={isOwn} />
      {isOwn ? (
        <Alert tone="plain">
          {t('own')}{' '}
          <Link className="nowrap" to={paths.profile()}>
            {t('editProfile')}
          </Link>
          <WaitingNote />
        </Alert>
      ) : (
        <MemberActions member={member} onReport={onReport} />
      )}
      <MemberWords member={member} gallery={gallery} />
      <MemberFacts member={member} />
      <MemberReviews member={member} isOwn={isOwn} />
      {!isOwn && <PrivateMedia member={member} />}
    </div>
  )
}

/** What others see of one's own page while a person reads the words. */
function WaitingNote() {
  const { t } = useTranslation('members')
  return useMe()?.text.state === 'waiting' ? <p className="mt-2">{t('ownWaiting')}</p> : null
}

function MemberHead({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { t } = useTranslation(['members', 'accounts'])
  const { username, age, verified, location, online, gender, seeking, rating, availability, visits } = member
  return (
    <header>
      <div className="between items-start">
        <h1 className="t-hero member-name min-w-0">
          {username}{' '}
          <span className="nowrap">
            <span className="num [font-weight:400]">{age}</span>
            {verified && <VerifiedTick label={t('verified')} />}
          </span>
        </h1>
        {!isOwn && <FavouriteButton member={member} />}
      </div>
      <ul className="member-facts">
        <li>
          <MapPin className="i" aria-hidden />
          {formatLocation(location)}
        </li>
        <li>
          <UserRoundSearch className="i" aria-hidden />
          {t(`accounts:orientations.${toOrientation(gender, seeking)}`)}
        </li>
        {availability && (
          <li>
            <FreeTag availability={availability} bare />
          </li>
        )}
        {visits.map((visit) => (
          <li key={visit.from}>
            <Luggage className="i" aria-hidden />
            {t('visiting', { town: visit.location.city, days: formatDayRange(visit.from, visit.to) })}
          </li>
        ))}
        {online && (
          <li>
            <Presence online={online === 'online'} bare>
              {online !== 'online' && <span className="sr">{t('lastActive')} </span>}
              {t(`presence.${online}`)}
            </Presence>
          </li>
        )}
        {rating.average !== null && (
          <li>
            <Star />
            <span>
              {formatRating(rating.average)} <span className="sr">{t('ofFiveStars')}</span> ({rating.count}
              <span className="sr"> {t('ratings', { count: rating.count })}</span>)
            </span>
          </li>
        )}
      </ul>
    </header>
  )
}
