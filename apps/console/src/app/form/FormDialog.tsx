import { Button } from '@amour/ui/components/form/Button.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/display/Dialog.tsx'
import { Form } from './Form.tsx'

type Props = {
  title: string
  lead: string
  submit: string
  isPending: boolean
  error: unknown
  onSubmit: () => void
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

/** A form in a dialog: what it does, its fields, and below them to leave or to send it. */
export function FormDialog({
  title,
  lead,
  submit,
  isPending,
  error,
  onSubmit,
  onClose,
  wide = false,
  children,
}: Props) {
  const { t } = useTranslation('console')
  const id = useId()
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} size="lg" disabled={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <p className="muted">{lead}</p>
      <Form id={id} error={error} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  )
}
