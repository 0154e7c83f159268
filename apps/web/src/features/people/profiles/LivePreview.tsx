import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { useLocations } from '#features/people/locations/locations.api.ts'
import { formatLocation } from '#features/people/locations/shared/location-name.ts'
import type { ProfileValues } from './profile-form.ts'

/**
 * What others will see of who is filling in the first profile, as it is filled in. The picture is the one others see
 * too: a photo that nobody has approved, or that is private, does not stand here.
 */
export function LivePreview() {
  const { t } = useTranslation('profiles')
  const { username, age, image, location } = useUser()
  const [description, place] = useWatch<ProfileValues, ['description', 'location']>({
    name: ['description', 'location'],
  })
  const locations = useLocations()
  const chosen = place === null || place === location.id ? location : locations.find({ id: place })?.place
  const words = description.trim()
  return (
    <aside className="live" aria-label={t('first.live')}>
      <h2 className="group-k">{t('first.live')}</h2>
      <article className="card live-card">
        <Photo src={image} name={username} alt={t('litWindow')} missingAlt={t('noPhoto')} eager />
        <div className="min-w-0">
          <p className="mcard-name">
            <span className="cut">{username}</span>
            <span className="age num">{age}</span>
          </p>
          <p className="mcard-location">{formatLocation(chosen ?? location)}</p>
          <p className="live-words">{words || <span className="muted">{t('first.liveEmpty')}</span>}</p>
        </div>
      </article>
      <p className="small muted mt-2">{t('first.liveText')}</p>
    </aside>
  )
}
