import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { type RuleDefinition, type RuleFact, ruleFacts } from '@amour/contract/console/rules.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextField } from '#app/form/TextField.tsx'

type Condition = RuleDefinition['all'][number]

/** A condition as it is typed; an empty bound is none. `key` tells the rows apart while they come and go. */
export type TypedCondition = { key: string; fact: RuleFact; min: string; max: string }

export const toTypedCondition = ({ fact, min, max }: Condition): TypedCondition => ({
  key: crypto.randomUUID(),
  fact,
  min: min === undefined ? '' : String(min),
  max: max === undefined ? '' : String(max),
})

/** What was typed, as the server takes it: what is no number is refused there, under its field. */
export const toConditionValues = ({ fact, min, max }: TypedCondition): Condition => ({
  fact,
  ...(min.trim() !== '' && { min: Number(min) }),
  ...(max.trim() !== '' && { max: Number(max) }),
})

/** Conditions of a rule at most. */
const MOST = 10

type Props = {
  conditions: readonly TypedCondition[]
  error: unknown
  onChange: (conditions: readonly TypedCondition[]) => void
}

/** The conditions of a rule, all of which must hold. */
export function ConditionFields({ conditions, error, onChange }: Props) {
  const { t } = useTranslation('console-rules')
  const change = (key: string, part: Partial<TypedCondition>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <FieldGroup label={t('edit.conditions')} error={findFieldError(error, 'definition.all')}>
      <div className="stack s12">
        {conditions.map((condition, index) => (
          <Row
            key={condition.key}
            condition={condition}
            number={index + 1}
            faultAt={(part) => findFieldError(error, `definition.all.${index}${part}`)}
            onChange={(part) => change(condition.key, part)}
            onRemove={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
          />
        ))}
        {conditions.length < MOST && (
          <div>
            <Button variant="quiet" onClick={() => onChange([...conditions, toTypedCondition({ fact: 'reporters' })])}>
              <Plus size={16} aria-hidden />
              {t('edit.add')}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  )
}

type RowProps = {
  condition: TypedCondition
  number: number
  faultAt: (part: '' | '.min' | '.max') => string | undefined
  onChange: (part: Partial<TypedCondition>) => void
  onRemove: () => void
}

function Row({ condition, number, faultAt, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('console-rules')
  return (
    <div className="condition">
      <Field label={t('edit.fact', { number })}>
        <Select
          value={condition.fact}
          onChange={({ target }) => onChange({ fact: target.value as RuleFact })} // the options are the type
        >
          {ruleFacts.map((fact) => (
            <option key={fact} value={fact}>
              {t(`facts.${fact}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(['min', 'max'] as const).map((bound) => (
        <TextField
          key={bound}
          label={t(`edit.${bound}`)}
          error={faultAt(`.${bound}`) ?? (bound === 'min' ? faultAt('') : undefined)}
          inputMode="numeric"
          autoComplete="off"
          value={condition[bound]}
          onChange={(value) => onChange({ [bound]: value })}
        />
      ))}
      <Button variant="ghost" iconOnly aria-label={t('edit.remove', { number })} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  )
}
