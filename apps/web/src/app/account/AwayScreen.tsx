import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isAway, isClosedByAge, isOnAccountHold, useUser } from './account.ts'
import { AgeScreen } from './AgeScreen.tsx'
import { AwayNote } from './AwayNote.tsx'
import { paths } from '#paths.ts'

/** What stands in the place of every screen with others, for who is hidden and for who has not proved their age. */
export function AwayScreen() {
  const user = useUser()
  return isClosedByAge(user) && !isAway(user) && !isOnAccountHold(user) ? <AgeScreen /> : <HiddenScreen />
}

function HiddenScreen() {
  const { t } = useTranslation('settings')
  const isOnHold = isOnAccountHold(useUser())
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-140">
        <h1 className="t-page mb-6">{t('away.title')}</h1>
        {isOnHold ? (
          <Alert tone="warn" title={t('away.held')} className="mb-4">
            {t('away.heldText')}
          </Alert>
        ) : (
          <AwayNote />
        )}
        <Link
          className={buttonClass({ variant: isOnHold ? 'primary' : 'quiet' })}
          to={paths.account(isOnHold ? 'decisions' : undefined)}
        >
          {t(isOnHold ? 'away.heldWhy' : 'away.account')}
        </Link>
      </div>
    </div>
  )
}
