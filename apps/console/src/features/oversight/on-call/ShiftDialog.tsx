import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import type { Rota } from '@amour/contract/console/on-call.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWeekday } from '#app/display/format.ts'
import { ChoicesField } from '#app/form/ChoicesField.tsx'
import { findFieldError } from '#app/form/field-errors.ts'
import { FormDialog } from '#app/form/FormDialog.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { useAddShifts } from './on-call.api.ts'
import { weekdays } from './week.ts'

/** Puts somebody on call at the same hours of one or more days. */
export function ShiftDialog({ people, onClose }: Pick<Rota, 'people'> & { onClose: () => void }) {
  const { t } = useTranslation('console-on-call')
  const add = useAddShifts()
  const [staffId, setStaffId] = useState('')
  const [days, setDays] = useState<readonly string[]>([])
  const [from, setFrom] = useState('22:00')
  const [to, setTo] = useState('06:00')
  const errorOf = (field: string) => findFieldError(add.error, field)
  return (
    <FormDialog
      title={t('draft.title')}
      lead={t('draft.lead')}
      submit={t('draft.submit')}
      isPending={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ staffId, weekdays: days.map(Number), from, to }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('draft.who')} error={errorOf('staffId')}>
        <Select value={staffId} placeholder={t('draft.choose')} onChange={({ target }) => setStaffId(target.value)}>
          {people.map(({ id, name, isReachable }) => (
            <option key={id} value={id}>
              {isReachable ? name : t('draft.unreachable', { name })}
            </option>
          ))}
        </Select>
      </Field>
      <ChoicesField
        isInPairs
        label={t('draft.days')}
        options={weekdays.map((weekday) => ({ value: String(weekday), name: formatWeekday(weekday) }))}
        chosen={days}
        onChange={setDays}
        error={errorOf('weekdays')}
      />
      <div className="oncall-times">
        <TextField type="time" label={t('draft.from')} error={errorOf('from')} value={from} onChange={setFrom} />
        <TextField
          type="time"
          label={t('draft.to')}
          hint={t('draft.toHint')}
          error={errorOf('to')}
          value={to}
          onChange={setTo}
        />
      </div>
    </FormDialog>
  )
}
