import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classes } from '#classes.ts'
import '#styles/slider.css'
import '#styles/screens/crop.css'

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value' | 'children' | 'min' | 'max'> & {
  children: ReactNode
  /** The value in words, for example "120%". */
  shown: string
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
}

/** A value between two others, by pointer, finger and arrow keys. It is filled from nought, or from its lower end. */
export function Slider({ children, shown, value, min, max, onValueChange, className, ...input }: SliderProps) {
  const partOf = (number: number) => (max > min ? (Math.min(Math.max(number, min), max) - min) / (max - min) : 0)
  return (
    <label className={classes('slider', className)}>
      <span className="between">
        {children}
        <span className="num muted">{shown}</span>
      </span>
      <input
        {...input}
        type="range"
        min={min}
        max={max}
        value={value}
        style={{ '--at': partOf(value), '--from': partOf(0) } as CSSProperties} // the type knows no properties of ours
        aria-valuetext={shown}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
      />
    </label>
  )
}
