import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '@amour/contract/profiles.ts'
import { Field } from '@amour/ui/components/Field.tsx'
import { TextArea } from '@amour/ui/components/TextArea.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/format.ts'
import { useFault } from './profile-faults.ts'
import { fieldId } from './profile-form.ts'
import type { ProfileValues } from './profile-form.ts'

/** The text about oneself, with how much of the room is used. */
export function DescriptionField({ hint }: { hint?: string | undefined }) {
  const { t } = useTranslation('profiles')
  const { control, register } = useFormContext<ProfileValues>()
  const used = useWatch({ control, name: 'description' }).trim().length
  return (
    <Field
      id={fieldId('description')}
      label={t('labels.description')}
      hint={[hint, t('descriptionLength', { least: DESCRIPTION_MIN })].filter(Boolean).join(' ')}
      error={useFault('description')}
      count={t('descriptionCount', { used: formatNumber(used), most: formatNumber(DESCRIPTION_MAX) })}
    >
      <TextArea {...register('description')} rows={7} />
    </Field>
  )
}
