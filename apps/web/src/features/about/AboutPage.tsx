import { useTranslation } from 'react-i18next'
import { ReadingPage } from '#app/ReadingPage.tsx'

/** What this is, for whom, how it works, and whose work it is made of. */
export function AboutPage() {
  const { t } = useTranslation('about')
  return <ReadingPage title={t('title')} lead={t('lead')} sections={t('sections', { returnObjects: true })} />
}
