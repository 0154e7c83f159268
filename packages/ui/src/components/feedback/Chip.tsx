import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'

/** A short fact; `name` stands quieter before it ("Height" 168 cm). */
export function Chip({
  name,
  className,
  children,
}: {
  name?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={classes('chip', className)}>
      {name && <span className="k">{name}</span>}
      {children}
    </span>
  )
}

type ChipToggleProps = {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  children: ReactNode
}

/** A filter or a choice that is on or off. */
export function ChipToggle({ pressed, onPressedChange, children }: ChipToggleProps) {
  return (
    <button
      type="button"
      className={classes('chip', pressed && 'chip--on')}
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
    >
      {pressed && <Check className="i" aria-hidden />}
      {children}
    </button>
  )
}
