import { classes } from '#classes.ts'
import '#styles/progress.css'

type MeterProps = {
  /** 0 to 100. */
  percent: number
  label: string
  tone?: 'claret' | 'good' | 'bad' | undefined
}

/** How far something is, as a bar. */
export function Meter({ percent, label, tone = 'claret' }: MeterProps) {
  const done = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <div
      className={classes('meter', tone !== 'claret' && `meter--${tone}`)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={done}
    >
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
        <rect width={done} height="8" />
      </svg>
    </div>
  )
}
