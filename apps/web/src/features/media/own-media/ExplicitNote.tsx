import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { paths } from '#paths.ts'

/** What becomes of explicit items of one's own, where others do not see them. */
export function ExplicitNote() {
  const { t } = useTranslation('media')
  const { ageAccess = 'open' } = useUser()
  if (ageAccess === 'open') return null
  if (ageAccess === 'explicitOff') return <Alert tone="plain">{t('explicitOff')}</Alert>
  return (
    <Alert tone="plain">
      {t('explicitAge')} <Link to={paths.ageCheck()}>{t('proveAge')}</Link>
    </Alert>
  )
}
