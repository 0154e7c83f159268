import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#classes.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  children: ReactNode
  detail?: ReactNode
}

/** Turns something on or off at once, without a save button. Several stand in a `.switches`. */
export function Switch({ children, detail, className, ...input }: SwitchProps) {
  return (
    <label className={classes('switch', className)}>
      <span>
        {children}
        {detail && <small>{detail}</small>}
      </span>
      <input {...input} type="checkbox" role="switch" />
      <span className="track" />
    </label>
  )
}
