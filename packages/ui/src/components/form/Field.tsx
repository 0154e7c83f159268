import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import { FieldContext } from './field-wiring.ts'
import { FieldError } from './FieldError.tsx'

/** What stands around a control: label, count on its right, hint before it, error under it. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** How much of the room is used, for example "9 / 30", or the key that leads here. */
  count?: ReactNode
  /** A quiet word after the label, for example "optional". */
  optional?: string | undefined
  /** The control's id; give one where an error summary links to the field. */
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A labelled field around one control, which takes its id and its descriptions from here. */
export function Field({ label, hint, error, count, optional, id, className, children }: FieldProps) {
  const made = useId()
  const control = id ?? made
  // What changes as one types describes the control: in its name it would be told with every mention of it.
  const describedBy =
    classes(count && `${control}-count`, hint && `${control}-hint`, error && `${control}-error`) || undefined

  return (
    <FieldContext value={{ id: control, describedBy, invalid: Boolean(error), group: false }}>
      <div className={classes('field', error && 'field--error', className)}>
        <div className="label">
          <label htmlFor={control} id={`${control}-label`}>
            {label} {optional && <span className="opt">{optional}</span>}
          </label>
          {count && (
            <span className="count" id={`${control}-count`}>
              {count}
            </span>
          )}
        </div>
        {hint && (
          <p className="hint" id={`${control}-hint`}>
            {hint}
          </p>
        )}
        {children}
        {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
      </div>
    </FieldContext>
  )
}
