import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#classes.ts'

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  detail?: ReactNode
}

/** One choice of several; those of one `name` stand together in a `FieldGroup`. */
export function Radio({ children, detail, className, ...input }: RadioProps) {
  return (
    <label className={classes('radio', className)}>
      <input {...input} type="radio" />
      <span className="check-box" />
      <span>{children}</span>
      {detail && <small>{detail}</small>}
    </label>
  )
}
