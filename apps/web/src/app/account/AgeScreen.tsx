import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from './account.ts'
import { paths } from '#paths.ts'

const kept = ['kind', 'month', 'notKept'] as const

/** What stands in the place of every screen with other members, for whoever has not proved their age: why, and what next. */
export function AgeScreen() {
  const { t } = useTranslation('settings')
  const hasProfile = useUser().profileUpdatedAt !== null
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-140">
        <h1 className="t-page mb-4">{t('age.title')}</h1>
        <p className="mb-6">{t('age.why')}</p>
        <Panel title={t('age.keptTitle')}>
          <ul className="stack">
            {kept.map((name) => (
              <li key={name}>{t(`age.kept.${name}`)}</li>
            ))}
          </ul>
        </Panel>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.ageCheck()}>
            {t('age.prove')}
          </Link>
          {hasProfile && (
            <Link className={buttonClass({ variant: 'quiet' })} to={paths.profile()}>
              {t('age.profile')}
            </Link>
          )}
        </div>
        <p className="small mt-4 text-muted">{t(hasProfile ? 'age.open' : 'age.then')}</p>
      </div>
    </div>
  )
}
