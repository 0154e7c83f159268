import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#app/form/SubmitForm.tsx'

type Props = {
  /** How the sending stands; whoever changes a field resets it. */
  sent: { error: unknown; isPending: boolean; isSuccess: boolean }
  submit: string
  onSubmit: () => void
  children: ReactNode
}

/** Choices of one's own, with the word beside the button that they are kept. */
export function SavedForm({ sent, ...form }: Props) {
  const { t } = useTranslation('console')
  const kept = (
    <span role="status" className="row c-good">
      {sent.isSuccess && (
        <>
          <Check size={16} aria-hidden />
          {t('kept')}
        </>
      )}
    </span>
  )
  return <SubmitForm {...form} className="stack s24" sent={sent} beside={kept} />
}
