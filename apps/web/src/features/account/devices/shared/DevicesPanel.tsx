import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { DeviceLine } from '#features/account/devices/DeviceLine.tsx'
import { devicesQuery, useSignOut, useSignOutOthers } from '#features/account/devices/devices.api.ts'
import { PanelWait } from '#app/page/PanelWait.tsx'

/** Every browser that is signed in, and the way to sign one or all others out. */
export function DevicesPanel() {
  const { t } = useTranslation('settings')
  const query = useQuery(devicesQuery)
  const { data } = query
  const one = useSignOut()
  const others = useSignOutOthers()
  const rows = useMovingList<HTMLUListElement>()
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent)
  return (
    <Panel
      id="devices"
      title={t('parts.devices')}
      hint={t('devicesHint')}
      className="print:hidden"
      aside={
        hasOthers && (
          <Button variant="link" busy={others.isPending} onClick={() => others.mutate()}>
            {t('signOutOthers')}
          </Button>
        )
      }
    >
      {(one.isError || others.isError) && (
        <Alert tone="bad" title={t('error')} className="mb-4">
          {describeWait(one.error ?? others.error) ?? t('offline')}
        </Alert>
      )}
      <PanelWait query={query} />
      <ul ref={rows}>
        {data?.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            isLeaving={one.isPending && one.variables === device.id}
            onSignOut={() => one.mutate(device.id)}
          />
        ))}
      </ul>
    </Panel>
  )
}
