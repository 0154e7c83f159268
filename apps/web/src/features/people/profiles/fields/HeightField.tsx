import { HEIGHT_MAX, HEIGHT_MIN } from '@amour/contract/people/profiles.ts'
import { classes } from '@amour/ui/classes.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { splitHeight } from '#features/people/profiles/shared/height.ts'
import { useFieldError } from './profile-field-errors.ts'
import { getFieldId } from '#features/people/profiles/profile-form.ts'
import type { ProfileValues } from '#features/people/profiles/profile-form.ts'

const heights = Array.from({ length: HEIGHT_MAX - HEIGHT_MIN + 1 }, (_, index) => HEIGHT_MIN + index)

/** The height in whole centimetres, named in feet and inches first. */
export function HeightField() {
  const { t } = useTranslation('profiles')
  const { field } = useController<ProfileValues, 'height'>({ name: 'height' })
  const { ref, value, onChange, onBlur } = field
  return (
    <Field id={getFieldId('height')} label={t('labels.height')} error={useFieldError('height')}>
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
