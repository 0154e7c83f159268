import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  /** More than a line is expected; so many stand there at first. */
  rows?: number
}

/** A line or more of text with its label, and what is wrong with it. */
export function TextField({ label, hint, error, onChange, rows, ...input }: Props) {
  const { value, maxLength, spellCheck } = input
  return (
    <Field label={label} hint={hint} error={error}>
      {rows === undefined ? (
        <TextInput {...input} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <TextArea {...{ rows, value, maxLength, spellCheck }} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}
