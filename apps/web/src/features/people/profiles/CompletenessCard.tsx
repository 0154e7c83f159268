import { Gauge } from '@amour/ui/components/feedback/Gauge.tsx'
import { useCompleteness } from './completeness.api.ts'

/** How complete the profile is, and what is still open. */
export function CompletenessCard() {
  const completeness = useCompleteness()
  if (!completeness) return null
  const { percent, label, title, text } = completeness
  return (
    <section className="card flex items-center gap-4">
      <Gauge percent={percent} label={label} />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="t-card">{title}</h2>
        <p className="small muted">{text}</p>
      </div>
    </section>
  )
}
