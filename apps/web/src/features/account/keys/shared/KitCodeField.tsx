import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

type KitCodeFieldProps = ComponentProps<typeof TextInput> & { error: string | undefined }

/** Where the code of a recovery kit is typed or pasted. */
export function KitCodeField({ error, ...input }: KitCodeFieldProps) {
  const { t } = useTranslation('keys')
  return (
    <Field label={t('kit.code')} hint={t('kit.codeHint')} error={error}>
      <TextInput className="secret" autoComplete="off" autoCapitalize="characters" spellCheck={false} {...input} />
    </Field>
  )
}
