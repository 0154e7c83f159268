import { type ReactNode, useEffect, useRef } from 'react'
import { Failure } from './Failure.tsx'
import { focusFault } from './faults.ts'

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
    if (error) focusFault(form.current)
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
      <Failure error={error} />
      {children}
    </form>
  )
}
