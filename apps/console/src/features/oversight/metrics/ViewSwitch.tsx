import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '#paths.ts'

/** The two faces of the figures: for the staff, and for everybody. */
export function ViewSwitch() {
  const { t } = useTranslation('console-metrics')
  return (
    <nav className="seg viewseg" aria-label={t('views')}>
      <NavLink to={paths.metrics()} end>
        {t('metrics')}
      </NavLink>
      <NavLink to={paths.transparency()}>{t('transparency')}</NavLink>
    </nav>
  )
}
