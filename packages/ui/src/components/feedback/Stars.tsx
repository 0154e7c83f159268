import { Star } from './Star.tsx'
import '#styles/member-card.css'

/** An average of 1 to 5 as five stars; `label` says it in words ("4.7 of 5 stars"). */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} off={star > Math.round(value)} />
      ))}
    </span>
  )
}
