import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useStore } from '@amour/ui/store.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#app/account/account.ts'
import { formatDay } from '#app/text/format.ts'
import { paths } from '#paths.ts'
import { acceptOwn } from './key-log-check.ts'
import { keyLogStatus } from './key-log-status.ts'

/** Stands over everything where the log has keys of the member's own that this browser does not know, until they decide. */
export function KeyLogStop() {
  const { t } = useTranslation('keys')
  const { user } = useAccount()
  const status = useStore(keyLogStatus)
  const [isForeign, setForeign] = useState(false)
  if (!user || status?.is !== 'good' || !('keys' in status.own)) return null
  const { is, keys } = status.own
  const stay = () => undefined
  const keep = () => {
    setForeign(false)
    void acceptOwn(user.id)
  }
  return (
    <Dialog
      open
      sheet
      size="sm"
      className="[--dialog-head:24px_32px_12px]"
      title={t(`log.${is}`)}
      closeOnBackdrop={false}
      onClose={stay}
    >
      <div className="stack">
        {/* What is asked has the focus: no key is kept by whoever was about to press Enter elsewhere. */}
        <p tabIndex={-1} data-autofocus className="outline-none">
          {t(`log.${is}Text`)}
        </p>
        {keys.length > 0 && <KeyRows keys={keys} />}
        {isForeign && <ForeignKey />}
        {!isForeign && is === 'added' && <p className="small muted">{t('log.untilThen')}</p>}
        <div className="cluster">
          {isForeign && (
            <>
              {/* A page of its own: what stands below this stays as it is. */}
              <a className={buttonClass()} href={paths.account('password')}>
                {t('log.changePassword')}
              </a>
              <a className={buttonClass({ variant: 'quiet' })} href={paths.form('contact')}>
                {t('log.tellUs')}
              </a>
            </>
          )}
          <Button variant={isForeign ? 'ghost' : 'primary'} onClick={keep}>
            {t(`log.${is}Mine`)}
          </Button>
          {!isForeign && (
            <Button variant="quiet" onClick={() => setForeign(true)}>
              {t('log.notMine')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type KeyRowsProps = { keys: readonly { number: number; at: string | null }[] }

/** Which keys are asked about, and when each was added. */
function KeyRows({ keys }: KeyRowsProps) {
  const { t } = useTranslation('keys')
  return (
    <ul className="rows rounded-control bg-raised px-4">
      {keys.map(({ number, at }) => (
        <li key={number} className="flex items-center gap-3 py-3">
          <KeyRound className="i i-16" aria-hidden />
          <span className="flex-1">{t('log.key', { number })}</span>
          {at && <span className="muted small">{t('log.addedOn', { day: formatDay(at) })}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What to do about a key that somebody else has added. */
function ForeignKey() {
  const { t } = useTranslation('keys')
  return (
    <Alert tone="bad" title={t('log.foreign')}>
      {t('log.foreignText')}
    </Alert>
  )
}
