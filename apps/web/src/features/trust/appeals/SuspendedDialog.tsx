import { RestrictionNotice } from '@amour/contract/trust/appeals.ts'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppealSection } from '#features/trust/appeals/shared/AppealSection.tsx'
import { DecisionText } from '#features/trust/appeals/shared/DecisionText.tsx'
import { useOutsideAppeal } from './appeals.api.ts'

type SuspendedDialogProps = { notice: Record<string, unknown>; onClose: () => void }

/** Why somebody cannot log in, until when, and the way to another moderator, who needs no session for it. */
export function SuspendedDialog({ notice, onClose }: SuspendedDialogProps) {
  const { t } = useTranslation('appeals')
  const [read] = useState(() => RestrictionNotice.safeParse(notice).data)
  const { appealed, ...appealing } = useOutsideAppeal(read?.token ?? '')
  const decision = appealed ?? read
  if (!decision) return null
  return (
    <Dialog
      open
      title={t(`measures.${decision.measure}`)}
      closeLabel={t('close')}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('outside.lead')}</p>
        <DecisionText decision={decision} />
        <AppealSection decision={decision} appealing={appealing} />
        {decision.appeal?.state === 'open' && <p className="small muted">{t('outside.answer')}</p>}
        {!decision.appeal && !decision.appealUntil && <p className="small muted">{t('outside.late')}</p>}
      </div>
    </Dialog>
  )
}
