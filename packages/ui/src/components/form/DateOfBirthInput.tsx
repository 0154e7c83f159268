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

  function type(index: number, text: string) {
    const chunks = spread(index, text)
    const [own = ''] = chunks
    // What does not fit runs on into the empty boxes behind.
    change(boxes.map((known, at) => (at === index ? own : known || (at > index ? (chunks[at - index] ?? '') : known))))
    // What is put in for somebody who has gone on does not call them back.
    if (box(index) !== document.activeElement) return
    const last = index + Math.max(chunks.length, 1) - 1
    const isSeparated = own.length > 0 && SEPARATOR.test(text.at(-1) ?? '')
    const isFull = chunks.at(-1)?.length === parts[last]?.length && (last > index || own !== boxes[index])
    const next = Math.min(isSeparated || isFull ? last + 1 : last, 2)
    if (next > index) focus(next)
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
            // Room for the whole date: until the app has come nobody leads on to the next box.
            maxLength={10}
            value={boxes[index] ?? ''}
            onChange={(event) => type(index, event.target.value)}
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

/** What stands between the parts of a date; anything else that is no digit was hit by mistake. */
const SEPARATOR = /[\s/.,-]/
const STRAY = /[^\d\s/.,-]/g

/** The digits of a text by the boxes that they are for, from one of these on: each group begins a box, and fills it first. */
function spread(index: number, text: string): string[] {
  const chunks: string[] = []
  for (const group of text.replace(STRAY, '').match(/\d+/g) ?? []) {
    for (let rest = group; rest;) {
      const part = parts[index + chunks.length]
      if (!part) return chunks
      chunks.push(rest.slice(0, part.length))
      rest = rest.slice(part.length)
    }
  }
  return chunks
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
