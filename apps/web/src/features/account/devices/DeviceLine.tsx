import type { Device } from '@amour/contract/account/devices.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { useTranslation } from 'react-i18next'
import { formatDay, formatRelative } from '#app/text/format.ts'
import { useDeviceName } from './shared/use-device-name.ts'

type DeviceLineProps = { device: Device; isLeaving: boolean; onSignOut: () => void }

/** One signed-in browser: what it is, since when, and when it was last used. */
export function DeviceLine({ device, isLeaving, onSignOut }: DeviceLineProps) {
  const { t } = useTranslation('settings')
  const { isCurrent, activeAt, createdAt } = device
  const name = useDeviceName()(device)
  return (
    <li className="line-item">
      <div>
        <p>
          {name}{' '}
          {isCurrent && (
            <Tag tone="approved" tint>
              {t('thisDevice')}
            </Tag>
          )}
        </p>
        <small>
          {isCurrent
            ? t('signedInOn', { day: formatDay(createdAt) })
            : t('lastActive', { when: formatRelative(activeAt), day: formatDay(createdAt) })}
        </small>
      </div>
      {!isCurrent && (
        <Button variant="quiet" busy={isLeaving} aria-label={t('signOutOf', { name })} onClick={onSignOut}>
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}
