import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useStore } from '@amour/ui/store.ts'
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
  const day = keys.at(-1)?.at
  const stay = () => undefined
  return (
    <Dialog open size="sm" title={t(`log.${is}`)} closeOnBackdrop={false} onClose={stay}>
      <div className="stack">
        <p>{is === 'added' && day ? t('log.addedOn', { day: formatDay(day) }) : t(`log.${is}Text`)}</p>
        {(is === 'first' || keys.length > 1) && (
          <ul>
            {keys.map(({ number, at }) => (
              <li key={number}>{at ? t('log.keyOn', { number, day: formatDay(at) }) : t('log.key', { number })}</li>
            ))}
          </ul>
        )}
        {isForeign && (
          <div role="alert" className="stack">
            <p>{t('log.foreign')}</p>
            {/* A page of its own: what stands below this stays as it is. */}
            <p>
              <a href={paths.account('password')}>{t('log.changePassword')}</a>
            </p>
            <p>
              <a href={paths.form('contact')}>{t('log.tellUs')}</a>
            </p>
          </div>
        )}
        <div className="cluster">
          <Button onClick={() => void acceptOwn(user.id)}>{t(`log.${is}Mine`)}</Button>
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
