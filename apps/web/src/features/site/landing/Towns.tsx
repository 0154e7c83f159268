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
  return (
    <div className="cluster">
      {footerCities
        .filter(({ city }) => shown.includes(city))
        .map((town) => (
          <Link key={town.city} className="chip" to={paths.register(town)}>
            {town.city}
          </Link>
        ))}
    </div>
  )
}
