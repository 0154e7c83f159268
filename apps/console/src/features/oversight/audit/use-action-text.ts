import { decisionActions } from '@amour/contract/console/case-terms.ts'
import { useTranslation } from 'react-i18next'
import { actionNames } from './action-names.ts'

/** What an action of the log is called. */
export function useActionText() {
  const { t } = useTranslation('console-audit')
  const { t: tCases } = useTranslation('console-cases')
  return (action: string) => {
    const known = actionNames.find((name) => name === action)
    const decided = decisionActions.find((name) => `decision.${name}` === action)
    if (decided) return t('decided', { action: tCases(`actions.${decided}`) })
    return known ? t(`actions.${known}`) : action
  }
}
