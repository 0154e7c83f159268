import { profileChoices } from '@amour/contract/people/profiles.ts'
import { classes } from '@amour/ui/classes.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from './profile-field-errors.ts'
import { getFieldId } from '#features/people/profiles/profile-form.ts'
import type { ChoiceName, ProfileValues } from '#features/people/profiles/profile-form.ts'

type ChoiceFieldProps = { name: ChoiceName; disabled?: boolean | undefined }

/** One list of the profile; its last choice is to say nothing. */
export function ChoiceField({ name, disabled }: ChoiceFieldProps) {
  const { t } = useTranslation('profiles')
  const { field } = useController<ProfileValues, ChoiceName>({ name })
  const { ref, value, onChange, onBlur } = field
  const words: Record<string, string> = t(`choices.${name}`, { returnObjects: true })
  return (
    <Field
      id={getFieldId(name)}
      label={t(`labels.${name}`)}
      hint={disabled && t('needsConsent')}
      error={useFieldError(name)}
    >
      <Select
        ref={ref}
        value={value ?? ''}
        disabled={disabled}
        className={classes(value === null && 'is-unset')}
        onChange={(event) => onChange(event.target.value || null)}
        onBlur={onBlur}
      >
        {profileChoices[name].map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
        <option value="">{t('preferNot')}</option>
      </Select>
    </Field>
  )
}
