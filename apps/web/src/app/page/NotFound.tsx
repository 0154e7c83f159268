import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { StateArt } from '@amour/ui/components/media/StateArt.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { paths } from '#paths.ts'

/** Any address that is no screen's. */
export function NotFound() {
  const { t } = useTranslation()
  const isMember = useAccount().status === 'in'
  return (
    <div className="wrap page not-found">
      <StateArt of="lost" />
      <h1 className="t-page">{t('notFound')}</h1>
      <p>{t('notFoundText')}</p>
      <div className="cluster mt-3 justify-center">
        <Link className={buttonClass()} to={paths.home()}>
          {t('home')}
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to={isMember ? paths.search() : paths.login()}>
          {t(isMember ? 'search' : 'login')}
        </Link>
      </div>
    </div>
  )
}
