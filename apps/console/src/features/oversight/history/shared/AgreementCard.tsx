import type { History } from '@amour/contract/console/metrics.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/display/format.ts'

/** How far two people who do not know of each other see the same in an upload. */
export function AgreementCard({ looks }: { looks: History['secondLooks'] }) {
  const { t } = useTranslation('console-metrics')
  const { t: tCases } = useTranslation('console-cases')
  const { made, kappa, kappaBefore, byAction } = looks
  return (
    <section className="card" aria-labelledby="agreement">
      <header>
        <h2 id="agreement">{t('history.looks')}</h2>
        <span className="small muted">{t('history.blind')}</span>
      </header>
      <div className="pad stack s12">
        <p>
          <span className="stat">κ {kappa === null ? '–' : kappa.toFixed(2)}</span>{' '}
          <span className="muted">
            {t('history.pairs', { count: made })}
            {kappaBefore !== null && `, ${t('history.kappaBefore', { kappa: kappaBefore.toFixed(2) })}`}
          </span>
        </p>
        {made === 0 && <p className="muted">{t('kappaNone')}</p>}
        <ul className="bars bars--looks">
          {byAction.map(({ action, made: of, agreed }) => (
            <li key={action}>
              <span className="trunc">{tCases(`actions.${action}`)}</span>
              {/* A custom property is none of React's. */}
              <span className="meter" aria-hidden style={{ '--v': Math.round((100 * agreed) / of) } as CSSProperties} />
              <span className="small right nowrap muted">
                {t('history.agreedOf', { agreed: formatNumber(agreed), of: formatNumber(of) })}
              </span>
            </li>
          ))}
        </ul>
        <p className="small muted">{t('history.kappaWhat')}</p>
      </div>
    </section>
  )
}
