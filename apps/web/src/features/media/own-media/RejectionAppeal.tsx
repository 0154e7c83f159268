import type { OwnDecision } from '@amour/contract/trust/appeals.ts'
import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AppealSection } from '#features/trust/appeals/shared/AppealSection.tsx'
import { DecisionText } from '#features/trust/appeals/shared/DecisionText.tsx'
import { useUser } from '#app/account/account.ts'
import { makePrefill } from '#app/page/form-prefill.ts'
import { useAppeal, useDecisions } from '#features/trust/appeals/appeals.api.ts'
import { paths } from '#paths.ts'

/** The way to another moderator for an item that was not approved; where no decision is known of it, to the staff. */
export function RejectionAppeal({ item: { id, kind, reference } }: { item: OwnMedia }) {
  const { t } = useTranslation('media')
  const [isOpen, setOpen] = useState(false)
  const { id: memberId } = useUser()
  const decision = useDecisions().data?.find(({ mediaId, isInForce }) => mediaId === id && isInForce)
  if (!decision) {
    return (
      <Link to={paths.form('contact')} state={makePrefill(memberId, 'complaint', t(`${kind}.appealOf`, { reference }))}>
        {t('appeal')}
      </Link>
    )
  }
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {t(decision.appeal ? 'appealed' : 'appeal')}
      </Button>
      {isOpen && <RejectionDialog kind={kind} decision={decision} onClose={() => setOpen(false)} />}
    </>
  )
}

type RejectionDialogProps = { kind: OwnMedia['kind']; decision: OwnDecision; onClose: () => void }

function RejectionDialog({ kind, decision, onClose }: RejectionDialogProps) {
  const { t } = useTranslation('appeals')
  const appealing = useAppeal(decision)
  return (
    <Dialog open title={t(`rejected.${kind}`)} closeLabel={t('close')} closeOnBackdrop={false} onClose={onClose}>
      <div className="stack">
        <DecisionText decision={decision} />
        <AppealSection decision={decision} appealing={appealing} />
      </div>
    </Dialog>
  )
}
