import { useId } from 'react'
import { Star } from '#components/feedback/Star.tsx'
import '#styles/member-card.css'

type StarsInputProps = {
  /** 1 to 5, or null while none is chosen. */
  value: number | null
  onValueChange: (value: number) => void
  /** Names one choice, for example "4 stars". */
  starLabel: (stars: number) => string
  name?: string | undefined
}

/** A rating to give, as a choice of five; stands in a `FieldGroup`. */
export function StarsInput({ value, onValueChange, starLabel, name }: StarsInputProps) {
  const made = useId()
  return (
    <div className="stars-in">
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star}>
          <input
            className="sr"
            type="radio"
            name={name ?? made}
            aria-label={starLabel(star)}
            checked={value === star}
            onChange={() => onValueChange(star)}
          />
          <Star off={star > (value ?? 0)} />
        </label>
      ))}
    </div>
  )
}
