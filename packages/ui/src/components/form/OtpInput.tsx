import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { classes } from '#classes.ts'
import { useFieldWiring } from './field-wiring.ts'

const count = 6

type OtpInputProps = {
  /** Names the group of boxes. */
  label: string
  /** Names one box, for example "Digit 2 of 6"; counts from 1. */
  digitLabel: (digit: number) => string
  /** The digits typed so far. */
  value: string
  onChange: (value: string) => void
  /** Called once, when the sixth digit is in. */
  onComplete?: ((code: string) => void) | undefined
  /** Puts the cursor into the first box as soon as it stands on the page. */
  takeFocus?: boolean | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
}

/** A code of six digits in six boxes: a digit moves on, Backspace goes back, a paste fills, Enter submits the form. */
export function OtpInput(props: OtpInputProps) {
  const { label, digitLabel, value, onChange, onComplete, takeFocus, small, disabled } = props
  const [boxes, setBoxes] = useState(() => spread(value))
  const root = useRef<HTMLDivElement>(null)
  const { 'aria-describedby': describedBy, ...wiring } = useFieldWiring()
  if (boxes.join('') !== value) setBoxes(spread(value))

  const focus = (index: number) => root.current?.querySelectorAll('input')[Math.min(index, count - 1)]?.focus()

  useEffect(() => {
    if (takeFocus) root.current?.querySelector('input')?.focus()
  }, [takeFocus])

  function change(next: string[]) {
    setBoxes(next)
    onChange(next.join(''))
    if (next.every(Boolean) && next.join('') !== value) onComplete?.(next.join(''))
  }

  // One digit typed over another replaces it; several (a paste, a code from the phone's keyboard) fill from here on.
  function type(index: number, text: string) {
    const current = boxes[index] ?? ''
    const digits = text.replace(/\D/g, '')
    const fresh = current && digits.length === 2 ? digits.replace(current, '') : digits
    if (!fresh) return digits === '' && text === '' ? change(boxes.with(index, '')) : undefined
    const start = fresh.length >= count ? 0 : index
    change(boxes.map((box, at) => fresh[at - start] ?? box))
    focus(start + fresh.length)
  }

  function press(index: number, event: KeyboardEvent) {
    if (event.key === 'Backspace' && !boxes[index] && index > 0) {
      event.preventDefault()
      change(boxes.with(index - 1, ''))
      focus(index - 1)
    } else if (event.key === 'ArrowLeft' && index > 0) focus(index - 1)
    else if (event.key === 'ArrowRight') focus(index + 1)
  }

  return (
    // What describes the code describes the group: with each box it would be said six times.
    <div
      className={classes('otp', small && 'otp--sm')}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      ref={root}
    >
      {boxes.map((box, index) => (
        <input
          {...wiring}
          key={index}
          className="control"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={digitLabel(index + 1)}
          disabled={disabled}
          value={box}
          onChange={(event) => type(index, event.target.value)}
          onKeyDown={(event) => press(index, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  )
}

const spread = (value: string) => Array.from({ length: count }, (_, index) => value[index] ?? '')
