import { buttonClass } from '@amour/ui/components/button-class.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AwayNote } from './AwayNote.tsx'
import { paths } from '#paths.ts'

/** What stands in the place of every screen where a hidden member would meet others. */
export function AwayScreen() {
  const { t } = useTranslation('settings')
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-140">
        <h1 className="t-page mb-6">{t('away.title')}</h1>
        <AwayNote />
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.account()}>
          {t('away.account')}
        </Link>
      </div>
    </div>
  )
}
