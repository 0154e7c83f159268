import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { Presence } from '@amour/ui/components/feedback/Presence.tsx'
import { VerifiedTick } from '@amour/ui/components/feedback/VerifiedTick.tsx'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { useMe } from '#app/account/me.ts'
import { getPictureSources } from '#features/media/library/shared/picture.ts'
import { formatLocation } from '#features/people/locations/shared/location-name.ts'
import { CardQuote } from '#features/people/members/shared/CardQuote.tsx'
import { useMember } from '#features/people/members/members.api.ts'
import { paths } from '#paths.ts'
import '@amour/ui/styles/member-card.css'

/** The member's own card as it stands in somebody else's search. */
export function PreviewCard() {
  const { t } = useTranslation('profiles')
  const { username, age, location } = useUser()
  const { data: member } = useMember(username)
  const isWaiting = useMe()?.text.state === 'waiting'
  const picture = member?.picture ?? null
  const shown = picture ?? member?.litWindow ?? null
  return (
    <section className="preview min-w-0">
      <h2 className="group-k">{t('visitorSees')}</h2>
      <article className="card card--flush">
        <Photo
          {...getPictureSources(shown)}
          className="rounded-none"
          name={username}
          tone={shown?.placeholder}
          alt={t(picture ? 'photoOf' : shown ? 'litWindow' : 'noPhoto')}
          missingAlt={t(picture ? 'photoOf' : 'noPhoto')}
          sizes="280px"
        >
          <Presence online className="at-tl">
            {t('onlineNow')}
          </Presence>
        </Photo>
        <div className="p-4">
          <h3 className="mcard-name">
            <span className="cut">{username}</span>
            <span className="age num">{age}</span>
            {member?.verified && <VerifiedTick label={t('verified')} />}
          </h3>
          <p className="mcard-location">{formatLocation(location)}</p>
          {isWaiting && <p className="small muted mt-2">{t('previewWaiting')}</p>}
          {member?.quote && <CardQuote>{member.quote.answer}</CardQuote>}
        </div>
      </article>
      <Link className="more" to={paths.photos()}>
        {t(picture ? 'managePhotos' : 'addPhoto')}
        <ArrowRight className="i i-16" aria-hidden />
      </Link>
    </section>
  )
}
