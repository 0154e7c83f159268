import { Spinner } from '@amour/ui/components/feedback/Spinner.tsx'
import { useTranslation } from 'react-i18next'

/** A screen on its way; unseen for the first moments. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div className="page late grid place-items-center">
      <Spinner label={t('loadingPage')} />
    </div>
  )
}
