import { Panel } from '@amour/ui/components/Panel.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/Skeleton.tsx'
import { Tag } from '@amour/ui/components/Tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { readTwoStepAnew, twoStepQuery } from './two-step.api.ts'
import { TwoStepOff } from './TwoStepOff.tsx'
import { TwoStepOn } from './TwoStepOn.tsx'
import { Unread } from './Unread.tsx'

/** The second step of the login: set up, in use, or just set up with its recovery codes on show. */
export function TwoStepPanel() {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(twoStepQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = codes ? true : data?.isOn

  function keep() {
    setCodes(undefined)
    void readTwoStepAnew()
  }

  return (
    <Panel
      id="two-step"
      title={t('parts.two-step')}
      hint={t('twoStepHint')}
      aside={
        isOn !== undefined && (
          <Tag tone={isOn ? 'approved' : 'plain'} tint>
            {t(isOn ? 'on' : 'off')}
          </Tag>
        )
      }
    >
      {!data && error && <Unread isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {codes && <RecoveryCodes codes={codes} onKept={keep} />}
      {!codes && data?.isOn && <TwoStepOn state={data} onCodes={setCodes} />}
      {!codes && data?.isOn === false && <TwoStepOff onCodes={setCodes} />}
    </Panel>
  )
}
