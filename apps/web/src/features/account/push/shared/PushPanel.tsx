import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PanelWait } from '#app/page/PanelWait.tsx'
import { PushDevices } from '#features/account/push/PushDevices.tsx'
import { PushHere } from '#features/account/push/PushHere.tsx'
import { PushWords } from '#features/account/push/PushWords.tsx'
import { QuietHoursForm } from '#features/account/push/QuietHoursForm.tsx'
import { pushQuery } from '#features/account/push/push.api.ts'

/** Notifications of this device while the site is closed: off until the member presses for them. */
export function PushPanel() {
  const { t } = useTranslation('settings')
  const query = useQuery(pushQuery)
  const { data } = query
  const here = data?.settings.devices.find(({ isCurrent }) => isCurrent)
  const isOn = here !== undefined && data?.isSubscribed === true && data.support === 'yes'
  return (
    <Panel id="push" title={t('parts.push')} hint={t('push.hint')}>
      <PanelWait query={query} />
      {data && (
        <>
          {data.support === 'yes' ? (
            <PushHere pushKey={data.settings.key} here={isOn ? here : undefined} />
          ) : (
            <Alert tone="plain">{t(`push.support.${data.support}`)}</Alert>
          )}
          <PushDevices devices={data.settings.devices.filter((device) => !isOn || device !== here)} />
          {isOn && <PushWords />}
          {data.settings.devices.length > 0 && <QuietHoursForm quiet={data.settings.quiet} />}
        </>
      )}
    </Panel>
  )
}
