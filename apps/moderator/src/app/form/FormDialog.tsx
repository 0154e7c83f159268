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
          <button type="button" className="btn btn--tall" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" form={id} className="btn btn--primary" disabled={isPending}>
            {submit}
          </button>
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
