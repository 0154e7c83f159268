import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '#app/call/me.ts'
import { isDestinationOpen, destinationGroups } from '#app/frame/navigation.ts'

/** Where those go who are given no cases. */
export function DestinationsCard() {
  const { t } = useTranslation('console')
  const { roles } = useMe()
  const oversight = destinationGroups.flatMap((group) => (group.title === 'oversight' ? group.places : []))
  return (
    <section className="card" aria-label={t('place.oversight')}>
      <ul className="list">
        {oversight
          .filter((place) => isDestinationOpen(place, roles))
          .map(({ name, to, go, icon: Icon }) => (
            <li key={name}>
              <Icon size={20} className="c-muted" aria-hidden />
              <div className="grow">
                <Link className="strong" to={to}>
                  {t(`place.${name}`)}
                </Link>
                <div className="small muted">{isOversight(name) && t(`placeWhat.${name}`)}</div>
              </div>
              <span className="row">
                <kbd>G</kbd>
                <kbd>{go.toUpperCase()}</kbd>
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

const explained = ['audit', 'rules', 'metrics', 'referrals', 'ageChecks', 'onCall', 'member', 'staff'] as const

const isOversight = (name: string): name is (typeof explained)[number] => explained.some((one) => one === name)
