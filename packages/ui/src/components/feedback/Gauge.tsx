import '#styles/progress.css'

const radius = 32
const circumference = 2 * Math.PI * radius

/** A part of a whole (0 to 100 per cent) as a ring with its figure; `label` says it in words. */
export function Gauge({ percent, label }: { percent: number; label: string }) {
  const done = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <span className="gauge" role="img" aria-label={label}>
      <svg viewBox="0 0 72 72" aria-hidden>
        <circle cx="36" cy="36" r={radius} />
        {done > 0 && (
          <circle cx="36" cy="36" r={radius} strokeDasharray={`${(done / 100) * circumference} ${circumference}`} />
        )}
      </svg>
      <span aria-hidden>{done}%</span>
    </span>
  )
}
