import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'

type KitCodeFieldProps = { value: string; error: string | undefined; onChange: (code: string) => void }

/** Where the code of a recovery kit is typed or pasted. */
export function KitCodeField({ value, error, onChange }: KitCodeFieldProps) {
  const { t } = useTranslation('keys')
  return (
    <Field label={t('kit.code')} hint={t('kit.codeHint')} error={error}>
      <TextInput
        className="secret"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
