import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '@amour/ui/styles/screens/paper.css'

type KitCodeFieldProps = ComponentProps<typeof TextArea> & { error: string | undefined }

/** Where the code of a recovery kit is typed or pasted: all of it is in sight, so that a slip in it can be found. */
export function KitCodeField({ error, ...input }: KitCodeFieldProps) {
  const { t } = useTranslation('keys')
  return (
    <Field label={t('kit.code')} hint={t('kit.codeHint')} error={error}>
      <TextArea
        className="secret kit-field"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onKeyDown={sendByEnter}
        {...input}
      />
    </Field>
  )
}

/** A code has no line of its own to begin: Enter presses the form’s button, as it does in a field of one line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}
