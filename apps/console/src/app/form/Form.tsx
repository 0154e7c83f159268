import { type ReactNode, useEffect, useRef } from 'react'
import { CallFailure } from './CallFailure.tsx'
import { focusFirstFieldError } from './field-errors.ts'

type Props = {
  error: unknown
  onSubmit: () => void
  id?: string | undefined
  className?: string
  children: ReactNode
}

/** Fields that are sent together. What went wrong stands above them, or under its field, which then has the focus. */
export function Form({ error, onSubmit, id, className = 'stack s16', children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) focusFirstFieldError(form.current)
  }, [error])
  return (
    <form
      id={id}
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <CallFailure error={error} />
      {children}
    </form>
  )
}
