import { useTranslation } from 'react-i18next'

/** How urgent a case is, P0 to P4. */
export function Priority({ priority }: { priority: number }) {
  const { t } = useTranslation('console-cases')
  return (
    <span className="pri" data-p={priority}>
      <span className="sr">{t('priority')}</span>
      {`P${priority}`}
    </span>
  )
}
