import type { Rule, RuleDefinition } from '@amour/contract/console/rules.ts'
import { reportCategories, type ReportCategory } from '@amour/contract/reports.ts'
import { policies, policyText, reasonTexts } from '@amour/locales/policies.ts'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '#app/Dialog.tsx'
import { Failure } from '#app/Failure.tsx'
import { faultOf, focusFault } from '#app/faults.ts'
import { Field } from '#app/Field.tsx'
import { paths } from '#paths.ts'
import { ConditionFields, type Typed, typedOf, valuesOf } from './ConditionFields.tsx'
import { useDraftRule } from './rules.api.ts'

const blank: RuleDefinition = { categories: [], all: [{ fact: 'reporters', min: 3 }], effect: 'raise', reason: '' }

/** Writes a rule, or a new version of one; every fault stands under its field and nothing typed is lost. */
export function RuleDialog({ rule, onClose }: { rule?: Rule; onClose: () => void }) {
  const { t } = useTranslation('console-rules')
  const { t: tConsole } = useTranslation('console')
  const { t: tCases } = useTranslation('console-cases')
  const navigate = useNavigate()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraftRule()
  const start = rule?.versions[0]?.definition ?? blank
  const [name, setName] = useState(rule?.name ?? '')
  const [categories, setCategories] = useState<readonly ReportCategory[]>(start.categories)
  const [conditions, setConditions] = useState<readonly Typed[]>(start.all.map(typedOf))
  const [effect, setEffect] = useState(start.effect)
  const [reason, setReason] = useState(start.reason)
  const toggle = (category: ReportCategory) =>
    setCategories(
      categories.includes(category) ? categories.filter((one) => one !== category) : [...categories, category],
    )
  function submit() {
    const definition = { categories: [...categories], all: conditions.map(valuesOf), effect, reason }
    draft.mutate(
      { name, definition },
      {
        onSuccess: (kept) => {
          onClose()
          void navigate(paths.rule(kept.id))
        },
        onError: () => focusFault(form.current),
      },
    )
  }
  const categoryFault = faultOf(draft.error, 'definition.categories')
  return (
    <Dialog
      wide
      title={rule ? t('edit.again', { name: rule.name }) : t('edit.title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--tall" onClick={onClose}>
            {tConsole('cancel')}
          </button>
          <button type="submit" form={id} className="btn btn--primary" disabled={draft.isPending}>
            {t('edit.save')}
          </button>
        </>
      }
    >
      <p className="muted">{t('edit.lead')}</p>
      <form
        id={id}
        ref={form}
        className="stack s16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Failure error={draft.error} />
        <Field label={t('edit.name')} hint={t('edit.nameHint')} fault={faultOf(draft.error, 'name')}>
          {(ties) => (
            <input
              {...ties}
              className="input"
              value={name}
              maxLength={80}
              readOnly={rule !== undefined}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <fieldset className="field">
          <legend className="lab">{t('edit.categories')}</legend>
          <div className="pick pick--two">
            {reportCategories.map((category) => (
              <label key={category}>
                <input
                  type="checkbox"
                  checked={categories.includes(category)}
                  aria-invalid={categoryFault !== undefined}
                  onChange={() => toggle(category)}
                />
                <span>{tCases(`categories.${category}`)}</span>
              </label>
            ))}
          </div>
          {categoryFault && <span className="small c-bad">{categoryFault}</span>}
        </fieldset>
        <ConditionFields conditions={conditions} error={draft.error} onChange={setConditions} />
        <Field label={t('effect')}>
          {(ties) => (
            <select
              {...ties}
              className="input"
              value={effect}
              onChange={({ target }) => setEffect(target.value === 'hold' ? 'hold' : 'raise')}
            >
              <option value="raise">{t('effects.raise')}</option>
              <option value="hold">{t('effects.hold')}</option>
            </select>
          )}
        </Field>
        <Field label={t('edit.reason')} fault={faultOf(draft.error, 'definition.reason')}>
          {(ties) => (
            <select {...ties} className="input" value={reason} onChange={({ target }) => setReason(target.value)}>
              <option value="">{t('edit.choose')}</option>
              {policies.map((policy) => (
                <optgroup key={policy} label={`${policyText(policy).number} ${policyText(policy).title}`}>
                  {[...reasonTexts]
                    .filter(([, one]) => one.policy === policy)
                    .map(([code, { text }]) => (
                      <option key={code} value={code}>
                        {text}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
      </form>
    </Dialog>
  )
}
