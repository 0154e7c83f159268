import type { RuleDefinition } from '@amour/contract/console/rules.ts'
import { reasonTexts } from '@amour/locales/policies.ts'
import { useTranslation } from 'react-i18next'

/** A rule in words, a line for each part. */
export function useRuleLines() {
  const { t } = useTranslation('console-rules')
  const { t: tCases } = useTranslation('console-cases')
  const condition = ({ fact: name, min, max }: RuleDefinition['all'][number]) => {
    const fact = t(`facts.${name}`)
    if (max === undefined) return t('conditionMin', { fact, min })
    return min === undefined ? t('conditionMax', { fact, max }) : t('conditionBoth', { fact, min, max })
  }
  return ({ on, categories, all, effect, reason }: RuleDefinition): string[] => {
    const known = [...reasonTexts].find(([code]) => code === reason)
    return [
      ...(on === 'reports' ? [] : [t('onSignal')]),
      ...(on === 'signals' ? [] : categories).map((category) =>
        t('category', { category: tCases(`categories.${category}`) }),
      ),
      ...all.map(condition),
      t('then', { effect: t(`effects.${effect}`) }),
      ...(effect === 'hold' ? [t('because', { reason: known?.[1].text ?? reason })] : []),
    ]
  }
}
