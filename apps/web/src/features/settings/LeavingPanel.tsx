import { Button } from '@amour/ui/components/Button.tsx'
import { Panel } from '@amour/ui/components/Panel.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AwayNote } from '#app/AwayNote.tsx'
import { isAway, useUser } from '#app/account.ts'
import { DeleteForm } from './DeleteForm.tsx'
import { usePause } from './leaving.api.ts'

/** Going away: for a while, or for good. What will be lost is said before it is. */
export function LeavingPanel({ hasTwoStep }: { hasTwoStep: boolean }) {
  const { t } = useTranslation('settings')
  const isHidden = isAway(useUser())
  const [isDeleting, setDeleting] = useState(false)
  const pause = usePause()
  return (
    <Panel id="leaving" title={t('parts.leaving')} hint={t('leavingHint')} danger className="print:hidden">
      {isHidden && <AwayNote />}
      {!isHidden && (
        <div className="line-item">
          <div>
            <p>{t('pause')}</p>
            <small>{t(pause.isError ? 'offline' : 'pauseHint')}</small>
          </div>
          <Button variant="quiet" busy={pause.isPending} onClick={() => pause.mutate()}>
            {t('pause')}
          </Button>
        </div>
      )}
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
