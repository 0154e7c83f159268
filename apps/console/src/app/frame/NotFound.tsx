import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QuietState } from '#app/display/QuietState.tsx'
import { Shell } from './Shell.tsx'

/** An address that leads nowhere, or where one's role does not go. */
export function NotFound() {
  const { t } = useTranslation('console')
  return (
    <Shell>
      <QuietState isAlone icon={Compass} title={t('notFound.title')}>
        <p className="muted">{t('notFound.lead')}</p>
      </QuietState>
    </Shell>
  )
}
