import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#classes.ts'
import { useFieldWiring } from './field-wiring.ts'

/** A one-line input; `lead` is an icon inside its left edge. Takes react-hook-form's `register` props. */
export function TextInput({ lead, className, ...input }: ComponentProps<'input'> & { lead?: ReactNode }) {
  const wiring = useFieldWiring(input)
  const control = <input type="text" {...input} {...wiring} className={classes('control', className)} />
  if (!lead) return control
  return (
    <div className="with-lead">
      {lead}
      {control}
    </div>
  )
}
