import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

/** That moderators have restricted the account, and where the reason and the appeal are. */
export function RestrictedNote({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Alert tone="warn" className={className}>
      {t('restricted')} <Link to={paths.account('decisions')}>{t('restrictedWhy')}</Link>
    </Alert>
  )
}
