import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#classes.ts'
import '#styles/slider.css'
import '#styles/crop.css'

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value' | 'children'> & {
  children: ReactNode
  /** The value in words, for example "120 %". */
  shown: string
  value: number
  onValueChange: (value: number) => void
}

/** A value between two others, by pointer, finger and arrow keys. */
export function Slider({ children, shown, value, onValueChange, className, ...input }: SliderProps) {
  return (
    <label className={classes('slider', className)}>
      <span className="between">
        {children}
        <span className="num muted">{shown}</span>
      </span>
      <input
        {...input}
        type="range"
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
      />
    </label>
  )
}
