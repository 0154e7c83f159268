import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Says, beside a form's button, that what was sent is kept. */
export function KeptNote({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('console')
  return (
    <span role="status" className="row c-good">
      {isKept && (
        <>
          <Check size={16} aria-hidden />
          {t('kept')}
        </>
      )}
    </span>
  )
}
