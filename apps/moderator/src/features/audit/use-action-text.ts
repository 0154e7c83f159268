import { useTranslation } from 'react-i18next'
import { actionNames } from './action-names.ts'

/** What an action of the log is called. */
export function useActionText() {
  const { t } = useTranslation('console-audit')
  return (action: string) => {
    const known = actionNames.find((name) => name === action)
    return known ? t(`actions.${known}`) : action
  }
}
