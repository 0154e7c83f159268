import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openDialog } from '#app/overlay/dialogs.ts'
import { paths } from '#paths.ts'

/** From logging in to registering: the other dialog, or the other page. */
export function RegisterLink({ inDialog }: { inDialog: boolean }) {
  const { t } = useTranslation('session')
  return (
    <p className="reg-footer">
      {t('newHere')}
      {inDialog ? (
        <Button variant="link" onClick={() => openDialog('register')}>
          {t('register')}
        </Button>
      ) : (
        <Link className={buttonClass({ variant: 'link' })} to={paths.register()}>
          {t('register')}
        </Link>
      )}
    </p>
  )
}
