import { Select } from '@amour/ui/components/form/Select.tsx'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { findFieldError } from '#app/form/field-errors.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FormDialog } from '#app/form/FormDialog.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { paths } from '#paths.ts'
import { useColleagues, useHandOver } from '#features/cases/case-data/cases.api.ts'

type Props = { id: string; queue: CaseQueue; onClose: () => void }

/** Gives a case to a colleague, with what they have to know. */
export function HandOverDialog({ id, queue, onClose }: Props) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const colleagues = useColleagues(id)
  const handOver = useHandOver(id)
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const submit = () => handOver.mutate({ to, note }, { onSuccess: () => void navigate(paths.queue(queue)) })
  return (
    <FormDialog
      title={t('handOverTitle')}
      lead={t('handOverWhat')}
      submit={t('handOver')}
      isPending={handOver.isPending}
      error={handOver.error ?? colleagues.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('colleague')} error={findFieldError(handOver.error, 'to')}>
        <Select value={to} placeholder={t('choose')} onChange={({ target }) => setTo(target.value)}>
          {colleagues.data?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        label={t('handOverNote')}
        hint={t('handOverNoteHint')}
        error={findFieldError(handOver.error, 'note')}
        rows={3}
        maxLength={2000}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
