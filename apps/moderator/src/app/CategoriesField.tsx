import { reportCategories, type ReportCategory } from '@amour/contract/reports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  label: string
  chosen: readonly ReportCategory[]
  onChange: (chosen: readonly ReportCategory[]) => void
  fault?: string | undefined
}

/** Any of the categories of reports. */
export function CategoriesField({ label, chosen, onChange, fault }: Props) {
  const { t } = useTranslation('console-cases')
  const id = useId()
  const toggle = (category: ReportCategory) =>
    onChange(chosen.includes(category) ? chosen.filter((one) => one !== category) : [...chosen, category])
  return (
    <fieldset className="field" aria-describedby={fault && `${id}-fault`}>
      <legend className="lab">{label}</legend>
      <div className="pick pick--two">
        {reportCategories.map((category) => (
          <label key={category}>
            <input
              type="checkbox"
              checked={chosen.includes(category)}
              aria-invalid={fault !== undefined}
              onChange={() => toggle(category)}
            />
            <span>{t(`categories.${category}`)}</span>
          </label>
        ))}
      </div>
      {fault && (
        <span className="small c-bad" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </fieldset>
  )
}
