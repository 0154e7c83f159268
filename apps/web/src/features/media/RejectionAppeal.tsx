import type { OwnDecision } from '@amour/contract/appeals.ts'
import type { OwnMedia } from '@amour/contract/media.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { Dialog } from '@amour/ui/components/Dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AppealPart } from '#app/AppealPart.tsx'
import { DecisionText } from '#app/DecisionText.tsx'
import { writeAbout } from '#app/write-about.ts'
import { useAppeal, useDecisions } from '#features/appeals/appeals.api.ts'
import { paths } from '#paths.ts'

/** The way to another moderator for an item that was not approved; where no decision is known of it, to the staff. */
export function RejectionAppeal({ item: { id, kind, reference } }: { item: OwnMedia }) {
  const { t } = useTranslation('media')
  const [isOpen, setOpen] = useState(false)
  const decision = useDecisions().data?.find(({ mediaId, isInForce }) => mediaId === id && isInForce)
  if (!decision) {
    return (
      <Link to={paths.form('contact')} state={writeAbout('complaint', t(`${kind}.appealOf`, { reference }))}>
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
        <AppealPart decision={decision} appealing={appealing} />
      </div>
    </Dialog>
  )
}
