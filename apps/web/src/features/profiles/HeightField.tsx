import { HEIGHT_MAX, HEIGHT_MIN } from '@amour/contract/profiles.ts'
import { classes } from '@amour/ui/classes.ts'
import { Field } from '@amour/ui/components/Field.tsx'
import { Select } from '@amour/ui/components/Select.tsx'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { splitHeight } from '#app/height.ts'
import { useFault } from './profile-faults.ts'
import { fieldId } from './profile-form.ts'
import type { ProfileValues } from './profile-form.ts'

const heights = Array.from({ length: HEIGHT_MAX - HEIGHT_MIN + 1 }, (_, index) => HEIGHT_MIN + index)

/** The height in whole centimetres, named in feet and inches first. */
export function HeightField() {
  const { t } = useTranslation('profiles')
  const { field } = useController<ProfileValues, 'height'>({ name: 'height' })
  const { ref, value, onChange, onBlur } = field
  return (
    <Field id={fieldId('height')} label={t('labels.height')} error={useFault('height')}>
      <Select
        ref={ref}
        value={value ?? ''}
        className={classes('num', value === null && 'is-unset')}
        onChange={(event) => onChange(Number(event.target.value) || null)}
        onBlur={onBlur}
      >
        {heights.map((height) => (
          <option key={height} value={height}>
            {t('height', splitHeight(height))}
          </option>
        ))}
        <option value="">{t('preferNot')}</option>
      </Select>
    </Field>
  )
}
