import { useId } from 'react'
import { classes } from '#classes.ts'
import { FieldContext } from './field-wiring.ts'
import type { FieldProps } from './Field.tsx'
import { FieldError } from './FieldError.tsx'

/** A field of several controls (a date, a code, a choice): the same parts as `Field`, as a fieldset with a legend. */
export function FieldGroup({ label, hint, error, count, optional, id, className, children }: FieldProps) {
  const made = useId()
  const group = id ?? made
  const describedBy = classes(hint && `${group}-hint`, error && `${group}-error`) || undefined

  return (
    <FieldContext value={{ id: group, describedBy, invalid: Boolean(error), group: true }}>
      <fieldset className={classes('field', error && 'field--error', className)} aria-describedby={describedBy}>
        <legend className="label">
          <span>
            {label} {optional && <span className="opt">{optional}</span>}
          </span>
          {count && <span className="count">{count}</span>}
        </legend>
        {hint && (
          <p className="hint" id={`${group}-hint`}>
            {hint}
          </p>
        )}
        {children}
        {error && <FieldError id={`${group}-error`}>{error}</FieldError>}
      </fieldset>
    </FieldContext>
  )
}
