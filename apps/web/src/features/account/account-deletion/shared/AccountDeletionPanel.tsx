import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AwayNote } from '#app/account/AwayNote.tsx'
import { isAway, useUser } from '#app/account/account.ts'
import { DeleteForm } from '#features/account/account-deletion/DeleteForm.tsx'
import { PauseDialog } from '#features/account/account-deletion/PauseDialog.tsx'

/** Going away: for a while, or for good. What will be lost is said before it is. */
export function AccountDeletionPanel({ hasTwoStep }: { hasTwoStep: boolean }) {
  const { t } = useTranslation('settings')
  const isHidden = isAway(useUser())
  const [isDeleting, setDeleting] = useState(false)
  const [isPausing, setPausing] = useState(false)
  return (
    <Panel id="leaving" title={t('parts.leaving')} hint={t('leavingHint')} danger>
      {isHidden && <AwayNote />}
      {!isHidden && (
        <div className="line-item">
          <div>
            <p>{t('pause')}</p>
            <small>{t('pauseHint')}</small>
          </div>
          <Button variant="quiet" onClick={() => setPausing(true)}>
            {t('pause')}
          </Button>
        </div>
      )}
      {isPausing && <PauseDialog onClose={() => setPausing(false)} />}
      {isDeleting ? (
        <DeleteForm hasTwoStep={hasTwoStep} onClose={() => setDeleting(false)} />
      ) : (
        <div className="line-item">
          <div>
            <p>{t('delete')}</p>
            <small>{t('deleteHint')}</small>
          </div>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
