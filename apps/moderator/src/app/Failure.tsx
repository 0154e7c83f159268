import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallError } from './call-error.ts'

/** What went wrong with what somebody has just done; nothing where it stands under a field already. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('errors')
  if (!error || (error instanceof CallError && error.violations.length > 0)) return null
  const isKnown = error instanceof CallError && error.message !== ''
  return (
    <div className="note note--bad" role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>{isKnown ? error.message : t('unavailable')}</div>
    </div>
  )
}
