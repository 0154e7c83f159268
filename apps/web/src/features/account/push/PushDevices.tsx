import type { PushSettings } from '@amour/contract/account/push.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/text/format.ts'
import { useDeviceName } from '#features/account/devices/shared/use-device-name.ts'
import { useTurnOff } from './push.api.ts'

/** The member's other browsers that are told, each with the way to end it. */
export function PushDevices({ devices }: Pick<PushSettings, 'devices'>) {
  const { t } = useTranslation('settings')
  const nameOf = useDeviceName()
  const off = useTurnOff()
  return devices.map((device) => (
    <div key={device.id} className="line-item">
      <div>
        <p>{nameOf(device)}</p>
        <small>{t('push.since', { day: formatDay(device.createdAt) })}</small>
      </div>
      <Button
        variant="quiet"
        busy={off.isPending && off.variables.id === device.id}
        aria-label={t('push.turnOffOn', { name: nameOf(device) })}
        onClick={() => off.mutate(device)}
      >
        {t('push.turnOff')}
      </Button>
    </div>
  ))
}
