import { Select } from '@amour/ui/components/form/Select.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { caseFilters, type WaveBasis } from '@amour/contract/console/case-terms.ts'
import { reportCategories } from '@amour/contract/trust/reports.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { noLike, type useCaseFilters } from './use-case-filters.ts'

const scores = [40, 50, 60, 70]
const ages = [1, 7, 30]

type Props = Pick<ReturnType<typeof useCaseFilters>, 'filters' | 'change' | 'isNarrowed' | 'clear'> & {
  like: { reference: string; by: WaveBasis } | null | undefined
}

/** What the list is narrowed to: kinds as buttons, the rest as choices, and what is alike as a chip that goes at a press. */
export function FilterBar({ filters, change, isNarrowed, clear, like }: Props) {
  const { t } = useTranslation('console-cases')
  const { show, category, minScore, accountDays } = filters
  return (
    <div className="filters filters--wide">
      <div className="row" role="group" aria-label={t('filter')}>
        {[undefined, ...caseFilters].map((one) => (
          <Button
            key={one ?? 'all'}
            variant={one === show ? 'quiet' : 'ghost'}
            aria-pressed={one === show}
            onClick={() => change({ show: one })}
          >
            {t(`filters.${one ?? 'all'}`)}
          </Button>
        ))}
      </div>
      <div className="row fields" role="group" aria-label={t('narrow')}>
        <Choice
          name={t('narrowBy.category')}
          none={t('narrowByNone.category')}
          value={category}
          options={reportCategories}
          text={(one) => t(`categories.${one}`)}
          onChange={(next) => change({ category: next })}
        />
        <Choice
          name={t('narrowBy.minScore')}
          none={t('narrowByNone.minScore')}
          value={minScore}
          options={scores}
          text={(score) => t('scoreFrom', { score })}
          onChange={(next) => change({ minScore: next })}
        />
        <Choice
          name={t('narrowBy.accountDays')}
          none={t('narrowByNone.accountDays')}
          value={accountDays}
          options={ages}
          text={(count) => t('joinedWithin', { count })}
          onChange={(next) => change({ accountDays: next })}
        />
        {like && (
          <button type="button" className="fchip" onClick={() => change(noLike)}>
            <span>{t(`likeChip.${like.by}`, { reference: like.reference })}</span>
            <X size={14} aria-hidden />
            <span className="sr">{t('narrowNo')}</span>
          </button>
        )}
        {isNarrowed && (
          <Button variant="ghost" onClick={clear}>
            {t('narrowClear')}
          </Button>
        )}
      </div>
    </div>
  )
}

type ChoiceProps<Value> = {
  name: string
  /** What stands there while nothing is chosen. */
  none: string
  value: Value | undefined
  options: readonly Value[]
  text: (value: Value) => string
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string | number>({ name, none, value, options, text, onChange }: ChoiceProps<Value>) {
  // An address may name what is not offered.
  const all = value === undefined || options.includes(value) ? options : [...options, value]
  return (
    <Select
      className={value === undefined ? 'narrow' : 'narrow narrow--on'}
      aria-label={name}
      placeholder={none}
      value={value ?? ''}
      onChange={({ target }) => onChange(all.find((one) => String(one) === target.value))}
    >
      {all.map((one) => (
        <option key={one} value={one}>
          {text(one)}
        </option>
      ))}
    </Select>
  )
}
