import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { Panel } from '@amour/ui/components/Panel.tsx'
import { SkeletonGroup, Skeleton } from '@amour/ui/components/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { waitSentence } from '#app/call-error.ts'
import { DeviceLine } from './DeviceLine.tsx'
import { devicesQuery, useSignOut, useSignOutOthers } from './devices.api.ts'
import { Unread } from './Unread.tsx'

/** Every browser that is signed in, and the way to sign one or all others out. */
export function DevicesPanel() {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(devicesQuery)
  const one = useSignOut()
  const others = useSignOutOthers()
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
          {waitSentence(one.error ?? others.error) ?? t('offline')}
        </Alert>
      )}
      {!data && error && <Unread isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {data?.map((device) => (
        <DeviceLine
          key={device.id}
          device={device}
          isLeaving={one.isPending && one.variables === device.id}
          onSignOut={() => one.mutate(device.id)}
        />
      ))}
    </Panel>
  )
}
