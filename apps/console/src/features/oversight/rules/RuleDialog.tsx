import { Select } from '@amour/ui/components/form/Select.tsx'
import { type Rule, type RuleDefinition, ruleOccasions } from '@amour/contract/console/rules.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CategoriesField } from '#app/form/CategoriesField.tsx'
import { findFieldError } from '#app/form/field-errors.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FormDialog } from '#app/form/FormDialog.tsx'
import { ReasonSelect } from '#app/form/ReasonSelect.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { paths } from '#paths.ts'
import { ConditionFields, type TypedCondition, toTypedCondition, toConditionValues } from './ConditionFields.tsx'
import { useDraftRule } from './rules.api.ts'

const blank: RuleDefinition = {
  on: 'reports',
  categories: [],
  all: [{ fact: 'reporters', min: 3 }],
  effect: 'raise',
  reason: '',
}

/** Writes a rule, or a new version of one; every fault stands under its field and nothing typed is lost. */
export function RuleDialog({ rule, onClose }: { rule?: Rule; onClose: () => void }) {
  const { t } = useTranslation('console-rules')
  const navigate = useNavigate()
  const draft = useDraftRule()
  const start = rule?.versions[0]?.definition ?? blank
  const [name, setName] = useState(rule?.name ?? '')
  const [on, setOn] = useState(start.on)
  const [categories, setCategories] = useState<readonly ReportCategory[]>(start.categories)
  const [conditions, setConditions] = useState<readonly TypedCondition[]>(start.all.map(toTypedCondition))
  const [effect, setEffect] = useState(start.effect)
  const [reason, setReason] = useState(start.reason)
  function submit() {
    const definition = {
      on,
      categories: on === 'signals' ? [] : [...categories],
      all: conditions.map(toConditionValues),
      effect,
      reason,
    }
    draft.mutate(
      { name, definition },
      {
        onSuccess: (kept) => {
          onClose()
          void navigate(paths.rule(kept.id))
        },
      },
    )
  }
  return (
    <FormDialog
      wide
      title={rule ? t('edit.again', { name: rule.name }) : t('edit.title')}
      lead={t('edit.lead')}
      submit={t('edit.save')}
      isPending={draft.isPending}
      error={draft.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('edit.name')}
        hint={t(rule ? 'edit.nameKept' : 'edit.nameHint')}
        error={findFieldError(draft.error, 'name')}
        maxLength={80}
        readOnly={rule !== undefined}
        value={name}
        onChange={setName}
      />
      <Field label={t('on')}>
        <Select
          value={on}
          onChange={({ target }) => setOn(target.value as RuleDefinition['on'])} // the options are the type
        >
          {ruleOccasions.map((occasion) => (
            <option key={occasion} value={occasion}>
              {t(`occasions.${occasion}`)}
            </option>
          ))}
        </Select>
      </Field>
      {on !== 'signals' && (
        <CategoriesField
          label={t('edit.categories')}
          chosen={categories}
          onChange={setCategories}
          error={findFieldError(draft.error, 'definition.categories')}
        />
      )}
      <ConditionFields conditions={conditions} error={draft.error} onChange={setConditions} />
      <Field label={t('effect')}>
        <Select value={effect} onChange={({ target }) => setEffect(target.value === 'hold' ? 'hold' : 'raise')}>
          <option value="raise">{t('effects.raise')}</option>
          <option value="hold">{t('effects.hold')}</option>
        </Select>
      </Field>
      <Field label={t('edit.reason')} error={findFieldError(draft.error, 'definition.reason')}>
        <ReasonSelect value={reason} placeholder={t('edit.choose')} onChoose={setReason} />
      </Field>
    </FormDialog>
  )
}
