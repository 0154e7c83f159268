import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportForm } from './ReportForm.tsx'
import { ReportReceipt } from './ReportReceipt.tsx'
import type { ReportSubmission, ReportTarget } from './report-submission.ts'
import type { RevealedMessage } from '@amour/contract/trust/reports.ts'

type ReportDialogProps = {
  target: ReportTarget
  reporting: ReportSubmission
  /** The messages to reveal, read when the report goes; throws where that cannot be done. */
  reveal?: (() => Promise<RevealedMessage[]>) | undefined
  onClose: (hasBlocked: boolean) => void
  /** What is chosen beside the words. */
  children?: ReactNode
}

/** Reports something from where it is seen; then tells the reference, and what happens next and by when. */
export function ReportDialog({ target, reporting, reveal, onClose, children }: ReportDialogProps) {
  const { t } = useTranslation('reports')
  const [hasBlocked, setBlocked] = useState(false)
  const { receipt } = reporting
  const { username } = target.member
  return (
    <Dialog
      open
      onClose={() => onClose(receipt !== undefined && hasBlocked)}
      title={receipt ? t('received') : t(`title.${target.kind}`, { username })}
      closeLabel={t('close')}
      closeOnBackdrop={receipt !== undefined}
    >
      {receipt ? (
        <ReportReceipt
          receipt={receipt}
          blocked={hasBlocked ? username : undefined}
          onDone={() => onClose(hasBlocked)}
        />
      ) : (
        <ReportForm target={target} reporting={reporting} reveal={reveal} onBlock={setBlocked}>
          {children}
        </ReportForm>
      )}
    </Dialog>
  )
}
