import { Panel } from '@amour/ui/components/Panel.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/Skeleton.tsx'
import { Tag } from '@amour/ui/components/Tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasskeysPart } from './PasskeysPart.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RecoveryCodesLine } from './RecoveryCodesLine.tsx'
import { readTwoStepAnew, twoStepQuery } from './two-step.api.ts'
import { TwoStepOff } from './TwoStepOff.tsx'
import { TwoStepOn } from './TwoStepOn.tsx'
import { Unread } from './Unread.tsx'

/** The second step of the login: the authenticator app, passkeys, and the recovery codes that stand in for them. */
export function TwoStepPanel() {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(twoStepQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const hasSecond = data && (data.isOn || data.passkeys > 0)
  const isOn = codes ? true : hasSecond

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
      {!codes && data && (
        <>
          {data.isOn ? (
            <TwoStepOn since={data.since} />
          ) : (
            <TwoStepOff hasPasskeys={data.passkeys > 0} onCodes={setCodes} />
          )}
          <PasskeysPart onCodes={setCodes} />
          {hasSecond && <RecoveryCodesLine left={data.recoveryCodesLeft} onCodes={setCodes} />}
        </>
      )}
    </Panel>
  )
}
