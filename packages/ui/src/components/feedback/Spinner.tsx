import { LoaderCircle } from 'lucide-react'
import { classes } from '#classes.ts'

/** A turning ring while something small is under way; `label` says what. */
export function Spinner({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <span className={classes('inline-flex', className)} role="status">
      <LoaderCircle className="i spin" aria-hidden />
      <span className="sr">{label}</span>
    </span>
  )
}
