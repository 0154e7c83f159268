import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The sentence under a field that is in error. The field's control points at `id`. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <CircleAlert className="i" aria-hidden />
      <span>{children}</span>
    </p>
  )
}
