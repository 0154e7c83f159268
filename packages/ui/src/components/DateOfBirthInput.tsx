import { useRef, useState } from 'react'
import type { ClipboardEvent, Ref } from 'react'
import { useFieldWiring } from './field-wiring.ts'

const parts = [
  { name: 'day', length: 2 },
  { name: 'month', length: 2 },
  { name: 'year', length: 4 },
] as const

type DateOfBirthProps = {
  /** The first part's id is `{id}-day`, for links of an error summary. */
  id: string
  labels: { day: string; month: string; year: string }
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** Called with `YYYY-MM-DD` once all three parts are filled, until then with an empty string. */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A date of birth in three boxes of digits. It stands in a `FieldGroup`, whose legend names it. */
export function DateOfBirthInput({ id, labels, value, onChange, onBlur, ref }: DateOfBirthProps) {
  const [boxes, setBoxes] = useState(() => split(value))
  const root = useRef<HTMLDivElement>(null)
  const wiring = useFieldWiring()
  if (value && value !== join(boxes)) setBoxes(split(value))

  const box = (index: number) => root.current?.querySelectorAll('input')[index]
  const focus = (index: number) => box(index)?.focus()

  function change(next: string[]) {
    setBoxes(next)
    onChange(join(next))
  }

  function type(index: number, length: number, text: string) {
    const digits = text.replace(/\D/g, '').slice(0, length)
    change(boxes.map((known, at) => (at === index ? digits : known)))
    // What is put in for somebody who has gone on does not call them back.
    if (box(index) !== document.activeElement) return
    const isSeparated = digits.length > 0 && /\D$/.test(text)
    if (index < 2 && (isSeparated || (digits.length === length && digits !== boxes[index]))) focus(index + 1)
  }

  function paste(event: ClipboardEvent) {
    const [day, month, year] = event.clipboardData.getData('text').match(/\d+/g) ?? []
    if (!day || !month || year?.length !== 4) return
    event.preventDefault()
    change([day.slice(-2), month.slice(-2), year])
    focus(2)
  }

  return (
    <div className="dob" ref={root} onPaste={paste}>
      {parts.map((part, index) => (
        <label key={part.name}>
          {labels[part.name]}
          <input
            {...wiring}
            id={`${id}-${part.name}`}
            ref={index === 0 ? ref : undefined}
            className="control"
            inputMode="numeric"
            autoComplete={`bday-${part.name}`}
            maxLength={part.length + 1}
            value={boxes[index] ?? ''}
            onChange={(event) => type(index, part.length, event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && index > 0 && !boxes[index]) focus(index - 1)
            }}
            onBlur={(event) => {
              if (!root.current?.contains(event.relatedTarget)) onBlur?.()
            }}
          />
        </label>
      ))}
    </div>
  )
}

function split(value: string) {
  const [year = '', month = '', day = ''] = value.split('-')
  return [day, month, year]
}

function join(boxes: string[]) {
  const [day = '', month = '', year = ''] = boxes
  if (!day || !month || year.length !== 4) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
