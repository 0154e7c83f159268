import type { ReactNode } from 'react'
import { useId } from 'react'

/** What ties a control to its label, its hint and its fault. */
type Ties = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = {
  label: string
  hint?: string | undefined
  fault?: string | undefined
  children: (ties: Ties) => ReactNode
}

/** A control with its label above, and what is wrong with it below. */
export function Field({ label, hint, fault, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': described || undefined })}
      {fault && (
        <span className="small c-bad" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  )
}
