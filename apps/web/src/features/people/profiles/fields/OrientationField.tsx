import { Orientation, toOrientation, orientations, splitOrientation } from '@amour/contract/people/orientations.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { OrientationOptions } from '#app/form/OrientationOptions.tsx'
import { useFieldError } from './profile-field-errors.ts'
import { getFieldId } from '#features/people/profiles/profile-form.ts'
import type { ProfileValues } from '#features/people/profiles/profile-form.ts'

/** "I am": gender and the gender sought in one choice. */
export function OrientationField() {
  const { t } = useTranslation('profiles')
  const { control, setValue } = useFormContext<ProfileValues>()
  const [gender, seeking] = useWatch({ control, name: ['gender', 'seeking'] })

  function choose(value: string) {
    const chosen = splitOrientation(Orientation.parse(value))
    setValue('gender', chosen.gender, { shouldDirty: true })
    setValue('seeking', chosen.seeking, { shouldDirty: true })
  }

  return (
    <Field id={getFieldId('gender')} label={t('labels.orientation')} error={useFieldError('gender')}>
      <Select value={toOrientation(gender, seeking)} onChange={(event) => choose(event.target.value)}>
        <OrientationOptions of={orientations} />
      </Select>
    </Field>
  )
}
