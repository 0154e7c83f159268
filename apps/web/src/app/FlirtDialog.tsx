import { flirtKeys } from '@amour/contract/flirts.ts'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { Dialog } from '@amour/ui/components/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import { errorSentence } from './i18n.ts'
import type { Flirting } from './flirting.ts'

type FlirtDialogProps = { flirting: Flirting; open: boolean; onClose: () => void }

/** The twelve flirts and how many are left today; the one that is pressed goes. */
export function FlirtDialog({ flirting, open, onClose }: FlirtDialogProps) {
  const { t } = useTranslation(['members', 'flirts'])
  const { username, allowance, send } = flirting
  const isAllowed = allowance?.allowed ?? true
  return (
    <Dialog open={open} onClose={onClose} title={t('flirtWith', { username })} closeLabel={t('close')}>
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
        <Alert tone="warn">{errorSentence(allowance?.reason ?? undefined)}</Alert>
      )}
    </Dialog>
  )
}
