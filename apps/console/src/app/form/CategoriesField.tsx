import { reportCategories, type ReportCategory } from '@amour/contract/trust/reports.ts'
import { useTranslation } from 'react-i18next'
import { ChoicesField } from './ChoicesField.tsx'

type Props = {
  label: string
  chosen: readonly ReportCategory[]
  onChange: (chosen: readonly ReportCategory[]) => void
  error?: string | undefined
}

/** Any of the categories of reports. */
export function CategoriesField(props: Props) {
  const { t } = useTranslation('console-cases')
  const options = reportCategories.map((value) => ({ value, name: t(`categories.${value}`) }))
  return <ChoicesField {...props} isInPairs options={options} />
}
