import { useTranslation } from 'react-i18next'
import { isRefusal } from '#app/call/call-error.ts'

/** Why a case could not be taken: who has it, which is nobody's fault and not shown as one, or what else is wrong. */
export function ClaimRefusal({ error }: { error: Error | null }) {
  const { t } = useTranslation('console-cases')
  if (!error) return null
  const holder = isRefusal(error, 'caseHeld') ? error.data['holder'] : undefined
  if (typeof holder !== 'string') {
    return (
      <span className="small c-bad" role="alert">
        {error.message}
      </span>
    )
  }
  return (
    <span className="small muted" role="status">
      {t('held.other', { name: holder })}
    </span>
  )
}
