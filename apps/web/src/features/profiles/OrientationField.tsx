import { Orientation, orientationOf, orientations, splitOrientation } from '@amour/contract/orientations.ts'
import { Field } from '@amour/ui/components/Field.tsx'
import { Select } from '@amour/ui/components/Select.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFault } from './profile-faults.ts'
import { fieldId } from './profile-form.ts'
import type { ProfileValues } from './profile-form.ts'

/** "I am": gender and the gender sought in one choice. */
export function OrientationField() {
  const { t } = useTranslation(['profiles', 'accounts'])
  const { control, setValue } = useFormContext<ProfileValues>()
  const [gender, seeking] = useWatch({ control, name: ['gender', 'seeking'] })

  function choose(value: string) {
    const chosen = splitOrientation(Orientation.parse(value))
    setValue('gender', chosen.gender, { shouldDirty: true })
    setValue('seeking', chosen.seeking, { shouldDirty: true })
  }

  return (
    <Field id={fieldId('gender')} label={t('labels.orientation')} error={useFault('gender')}>
      <Select value={orientationOf(gender, seeking)} onChange={(event) => choose(event.target.value)}>
        {orientations.map((orientation) => (
          <option key={orientation} value={orientation}>
            {t(`accounts:orientations.${orientation}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
