import type { CaseCard } from '@amour/contract/console/case-file.ts'
import { useTranslation } from 'react-i18next'

type Titled = Pick<CaseCard, 'kind' | 'category' | 'reportKinds'>

/** What a case is about, in a few words. */
export function useCaseTitle() {
  const { t } = useTranslation('console-cases')
  return ({ kind, category, reportKinds }: Titled) => {
    // Nobody has reported what a signal has opened.
    if (!category && kind === 'report') return t('signals')
    // Such an image has one category, which its kind names.
    if (!category || kind === 'intimate') return t(`kinds.${kind}`)
    const [only, ...others] = reportKinds
    const what = kind === 'report' && only && others.length === 0 ? t(`titles.${only}`) : t(`kinds.${kind}`)
    return `${what}: ${t(`categories.${category}`)}`
  }
}
