import { Button } from '@amour/ui/components/form/Button.tsx'
import type { ReactNode } from 'react'
import { Form } from './Form.tsx'

type Props = {
  /** How the sending stands. */
  sent: { error: unknown; isPending: boolean }
  submit: string
  onSubmit: () => void
  className?: string
  /** What stands beside the button. */
  beside?: ReactNode
  children: ReactNode
}

/** A form with its own button below the fields. */
export function SubmitForm({ sent, submit, onSubmit, className = 'stack s12', beside, children }: Props) {
  return (
    <Form className={className} error={sent.error} onSubmit={onSubmit}>
      {children}
      <div className="row gap12">
        <Button type="submit" variant="quiet" size="lg" disabled={sent.isPending}>
          {submit}
        </Button>
        {beside}
      </div>
    </Form>
  )
}
