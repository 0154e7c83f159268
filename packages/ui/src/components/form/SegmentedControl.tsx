import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import '#styles/segments.css'

type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode }

type SegmentsProps<Value extends string> = {
  /** What is chosen here, for a screen reader. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string | undefined
}

/** Two or three choices side by side, of which one is taken. */
export function SegmentedControl<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value, onValueChange, className } = props
  const name = useId()
  return (
    <div className={classes('seg', className)} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  )
}
