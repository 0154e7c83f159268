import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { authorities, type Authority } from '@amour/contract/console/referrals.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { SubmitForm } from '#app/form/SubmitForm.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { useRecordReferral } from './referrals.api.ts'

const blank = { authority: 'nca' as Authority, reference: '', referredAt: '', preserved: '' } // one of several

/** Writes down that an authority was told of a case, for a colleague to confirm. */
export function ReferralForm({ caseId }: { caseId: string }) {
  const { t } = useTranslation('console-disclosures')
  const record = useRecordReferral(caseId)
  const [values, setValues] = useState(blank)
  const change = (more: Partial<typeof blank>) => setValues((before) => ({ ...before, ...more }))
  const errorOf = (field: string) => findFieldError(record.error, field)
  const send = () => {
    // As the browser's clock has it; what is no time is refused under its field.
    const at = new Date(values.referredAt)
    const referredAt = Number.isNaN(at.getTime()) ? values.referredAt : at.toISOString()
    record.mutate({ ...values, referredAt }, { onSuccess: () => setValues(blank) })
  }
  return (
    <SubmitForm sent={record} submit={t('referrals.record')} onSubmit={send}>
      <p className="muted">{t('referrals.what')}</p>
      <Field label={t('referrals.authority')} error={errorOf('authority')}>
        <Select
          value={values.authority}
          onChange={({ target }) => change({ authority: authorities.find((each) => each === target.value) ?? 'other' })}
        >
          {authorities.map((each) => (
            <option key={each} value={each}>
              {t(`referrals.authorities.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        label={t('referrals.reference')}
        error={errorOf('reference')}
        maxLength={80}
        value={values.reference}
        onChange={(reference) => change({ reference })}
      />
      <TextField
        type="datetime-local"
        label={t('referrals.referredAt')}
        error={errorOf('referredAt')}
        value={values.referredAt}
        onChange={(referredAt) => change({ referredAt })}
      />
      <TextField
        label={t('referrals.preserved')}
        hint={t('referrals.preservedHint')}
        error={errorOf('preserved')}
        rows={2}
        maxLength={300}
        value={values.preserved}
        onChange={(preserved) => change({ preserved })}
      />
    </SubmitForm>
  )
}
