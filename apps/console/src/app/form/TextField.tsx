import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> & {
  label: string
  hint?: string | undefined
  fault?: string | undefined
  value: string
  onChange: (value: string) => void
  /** More than a line is expected; so many stand there at first. */
  rows?: number
}

/** A line or more of text with its label, and what is wrong with it. */
export function TextField({ label, hint, fault, onChange, rows, ...input }: Props) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(ties) =>
        rows === undefined ? (
          <input {...input} {...ties} className="input" onChange={({ target }) => onChange(target.value)} />
        ) : (
          <textarea
            {...ties}
            className="area"
            rows={rows}
            value={input.value}
            maxLength={input.maxLength}
            spellCheck={input.spellCheck}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}
