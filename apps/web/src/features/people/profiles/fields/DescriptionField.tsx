import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '@amour/contract/people/profiles.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/text/format.ts'
import { useFieldError } from './profile-field-errors.ts'
import { getFieldId } from '#features/people/profiles/profile-form.ts'
import type { ProfileValues } from '#features/people/profiles/profile-form.ts'

/** The text about oneself, with how much of the room is used. */
export function DescriptionField({ hint }: { hint?: string | undefined }) {
  const { t } = useTranslation('profiles')
  const { control, register } = useFormContext<ProfileValues>()
  const used = useWatch({ control, name: 'description' }).trim().length
  return (
    <Field
      id={getFieldId('description')}
      label={t('labels.description')}
      hint={[hint, t('descriptionLength', { least: DESCRIPTION_MIN })].filter(Boolean).join(' ')}
      error={useFieldError('description')}
      count={t('descriptionCount', { used: formatNumber(used), most: formatNumber(DESCRIPTION_MAX) })}
    >
      <TextArea {...register('description')} rows={7} />
    </Field>
  )
}
