import { BrandMark } from '@amour/ui/components/media/BrandMark.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Spinner } from '@amour/ui/components/feedback/Spinner.tsx'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openDialog } from '#app/overlay/dialogs.ts'
import { QuickExit } from './QuickExit.tsx'
import { paths } from '#paths.ts'

type VisitorBarProps = {
  /** `unknown`: that is being found out. `lost`: a member's own bar did not come. */
  account?: 'unknown' | 'lost'
  ref: Ref<HTMLElement>
}

/** The bar before anybody is logged in; a spinner in it while that is being found out. */
export function VisitorBar({ account, ref }: VisitorBarProps) {
  const { t } = useTranslation('navigation')
  return (
    <header className="bar bar--visitor fixed inset-x-0" ref={ref}>
      <div className="wrap bar-in">
        <Link className="brand" to={paths.home()}>
          <BrandMark />
          {t('brand')}
        </Link>
        <QuickExit />
        {account === 'unknown' && <Spinner label={t('checkingAccount')} className="mx-3" />}
        {!account && (
          <>
            <Button variant="ghost" onClick={() => openDialog('login')}>
              {t('login')}
            </Button>
            <Button onClick={() => openDialog('register')}>
              <span className="only-lg">{t('createAccount')}</span>
              <span className="only-sm">{t('signup')}</span>
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
