import type { ComponentProps } from 'react'
import { classes } from '#classes.ts'
import { useFieldWiring } from './field-wiring.ts'

/** A native select; `placeholder` is its first, empty choice. The options are its children. */
export function Select(props: ComponentProps<'select'> & { placeholder?: string | undefined }) {
  const { placeholder, className, children, ...select } = props
  return (
    <select {...select} {...useFieldWiring(select)} className={classes('control', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {children}
    </select>
  )
}
