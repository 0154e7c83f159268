import { waveRefusals } from '@amour/contract/console/waves.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import type { PreparedWave } from './wave.api.ts'

/** Which cases are looked at alone, and why; each by its reference, where one may know it. */
export function LeftOut({ refused }: { refused: PreparedWave['refused'] }) {
  const { t } = useTranslation('console-cases')
  return (
    <section className="card" aria-labelledby="left-out">
      <header>
        <h2 id="left-out">{t('leftOut')}</h2>
        <span className="small muted">{t('leftOutCount', { count: refused.length })}</span>
      </header>
      {refused.length === 0 && <p className="pad muted">{t('leftOutNone')}</p>}
      <ul className="leftout">
        {waveRefusals.map((why) => {
          const cases = refused.filter((one) => one.why === why)
          if (cases.length === 0) return null
          return (
            <li key={why}>
              <details className="fold pad">
                <summary>{t(`waveRefused.${why}`, { count: cases.length })}</summary>
                <div>
                  <p className="small muted">{t(`waveRefusedWhat.${why}`)}</p>
                  <p className="small refs">
                    {cases.map(
                      ({ id, reference }) =>
                        reference && (
                          <Link key={id} to={paths.case(id)}>
                            {reference}
                          </Link>
                        ),
                    )}
                  </p>
                </div>
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
