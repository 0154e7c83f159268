import type { ReactNode } from 'react'
import { classes } from '#classes.ts'

const colours = { bad: 'bg-bad', warn: 'bg-warn', good: 'bg-good' } as const

type StrengthProps = {
  /** How many of the four bars are filled. */
  bars: number
  tone: keyof typeof colours
  label: string
  /** Why, or what would make it stronger. */
  children?: ReactNode
}

/** How strong a new password is: bars for the eye, and the same in a word. */
export function StrengthBars({ bars, tone, label, children }: StrengthProps) {
  return (
    <div className="mt-2">
      <div className="flex gap-1" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={classes('h-1 flex-1 rounded-full', bar <= bars ? colours[tone] : 'bg-line')} />
        ))}
      </div>
      <p className="small muted mt-1">
        <strong>{label}</strong> {children}
      </p>
    </div>
  )
}
