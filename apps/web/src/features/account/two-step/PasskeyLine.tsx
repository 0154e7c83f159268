import type { Passkey } from '@amour/contract/account/passkeys.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatRelative } from '#app/text/format.ts'

type PasskeyLineProps = {
  passkey: Passkey
  /** Whether it opens the member's messages. */
  isOpening: boolean
  /** Let it open the member's messages, or end that. */
  onOpening: (isEnding: boolean) => void
  onRename: () => void
  onRemove: () => void
}

/** One passkey: its name, since when, and when it was last used. */
export function PasskeyLine({ passkey, isOpening, onOpening, onRename, onRemove }: PasskeyLineProps) {
  const { t } = useTranslation('settings')
  const { name, isSynced, createdAt, usedAt } = passkey
  const day = formatDay(createdAt)
  return (
    <div className="line-item">
      <div>
        <p className="wrap-anywhere">
          {name}{' '}
          {isSynced && (
            <Tag tone="plain" tint>
              {t('synced')}
            </Tag>
          )}
          {isOpening && (
            <>
              {' '}
              <Tag tone="approved" tint icon={<LockOpen className="i" aria-hidden />}>
                {t('opens')}
              </Tag>
            </>
          )}
        </p>
        <small>{usedAt ? t('passkeyUsed', { day, when: formatRelative(usedAt) }) : t('passkeyAdded', { day })}</small>
      </div>
      <div className="cluster passkey-actions">
        <Button
          variant="quiet"
          aria-label={t(isOpening ? 'opensNothingOf' : 'opensOf', { name })}
          onClick={() => onOpening(isOpening)}
        >
          {t(isOpening ? 'opensNothing' : 'letOpen')}
        </Button>
        <Button variant="quiet" aria-label={t('renameOf', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button variant="quiet" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
