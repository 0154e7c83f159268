import { flirtKeys } from '@amour/contract/people/flirts.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import type { FlirtActions } from './flirt-actions.ts'
import { RestrictedNote } from '#app/account/RestrictedNote.tsx'

type FlirtDialogProps = { flirting: FlirtActions; onClose: () => void }

/** The twelve flirts and how many are left today; the one that is pressed goes. */
export function FlirtDialog({ flirting, onClose }: FlirtDialogProps) {
  const { t } = useTranslation(['members', 'flirts'])
  const { username, allowance, send } = flirting
  const isAllowed = allowance?.allowed ?? true
  return (
    <Dialog open onClose={onClose} title={t('flirtWith', { username })} closeLabel={t('close')} sheet>
      {isAllowed ? (
        <>
          <p className="between small muted mb-4">
            {t('flirtChoose')}
            <span className="num nowrap" aria-live="polite">
              {allowance && t('flirtsLeft', { count: allowance.remaining })}
            </span>
          </p>
          <div className="cluster">
            {flirtKeys.map((flirt) => (
              <button
                key={flirt}
                type="button"
                className="chip"
                onClick={() => {
                  send(flirt)
                  onClose()
                }}
              >
                {t(`flirts:${flirt}`)}
              </button>
            ))}
          </div>
        </>
      ) : (
        <Refused reason={allowance?.reason} />
      )}
    </Dialog>
  )
}

function Refused({ reason }: { reason: string | null | undefined }) {
  if (reason === 'accountRestricted') return <RestrictedNote />
  return <Alert tone="warn">{readErrorSentence(reason ?? undefined)}</Alert>
}
