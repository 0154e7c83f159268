import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { footerCities } from '#app/frame/footer-cities.ts'
import { paths } from '#paths.ts'

const shown = [
  'Bath',
  'Belfast',
  'Birmingham',
  'Brighton',
  'Bristol',
  'Cardiff',
  'Edinburgh',
  'Glasgow',
  'Leeds',
  'Liverpool',
  'London',
  'Manchester',
  'Newcastle upon Tyne',
  'Nottingham',
  'Sheffield',
  'York',
]

/** Some towns to begin in; the footer has them all. */
export function Towns() {
  const { t } = useTranslation('landing')
  return (
    <section className="band">
      <div className="wrap">
        <div className="section-head">
          <h2 className="t-section">{t('townsTitle')}</h2>
          <Link className="more" to={paths.locations()}>
            {t('allLocations')}
            <ArrowRight className="i i-16" aria-hidden />
          </Link>
        </div>
        <div className="cluster">
          {footerCities
            .filter(({ city }) => shown.includes(city))
            .map((town) => (
              <Link key={town.city} className="chip" to={paths.register(town)}>
                {town.city}
              </Link>
            ))}
        </div>
      </div>
    </section>
  )
}
