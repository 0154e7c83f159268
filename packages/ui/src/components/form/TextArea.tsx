import type { ComponentProps } from 'react'
import { classes } from '#classes.ts'
import { useFieldWiring } from './field-wiring.ts'
import { AutosizeText } from './AutosizeText.tsx'

/** A text of several lines; it grows with what is written. */
export function TextArea({ className, ...textarea }: ComponentProps<'textarea'>) {
  return <AutosizeText {...textarea} {...useFieldWiring(textarea)} className={classes('control', className)} />
}
