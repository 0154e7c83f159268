import type { CaseCard } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'

/** What a case is about, in a few words. */
export function useCaseTitle() {
  const { t } = useTranslation('console-cases')
  return ({ kind, category }: Pick<CaseCard, 'kind' | 'category'>) =>
    category ? `${t(`kinds.${kind}`)}: ${t(`categories.${category}`)}` : t(`kinds.${kind}`)
}
