import { HEAVY_CASES, NEWCOMER_DAYS, SKIP_HOURS } from '@amour/contract/console/wellness-settings.ts'
import { BREAK_MINUTES, WORK_MINUTES } from '@amour/contract/console/staff-session.ts'
import { useTranslation } from 'react-i18next'

/** The limits that hold for everybody at the console. */
export function LimitsCard() {
  const { t } = useTranslation('console-staff')
  return (
    <section className="card" aria-labelledby="limits">
      <header>
        <h2 id="limits">{t('limits.title')}</h2>
      </header>
      <ul className="pad stack s12">
        <li>{t('limits.heavy', { cases: HEAVY_CASES })}</li>
        <li>{t('limits.break', { minutes: BREAK_MINUTES, work: WORK_MINUTES })}</li>
        <li>{t('limits.skip', { hours: SKIP_HOURS })}</li>
        <li>{t('limits.newcomer', { days: NEWCOMER_DAYS })}</li>
      </ul>
    </section>
  )
}
