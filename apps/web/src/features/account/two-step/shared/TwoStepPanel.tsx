import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasskeysPart } from '#features/account/two-step/PasskeysPart.tsx'
import { RecoveryCodes } from '#features/account/two-step/RecoveryCodes.tsx'
import { RecoveryCodesLine } from '#features/account/two-step/RecoveryCodesLine.tsx'
import { refetchTwoStep, twoStepQuery } from '#features/account/two-step/two-step.api.ts'
import { TwoStepOff } from '#features/account/two-step/TwoStepOff.tsx'
import { TwoStepOn } from '#features/account/two-step/TwoStepOn.tsx'
import { LoadFailure } from '#app/page/LoadFailure.tsx'

/** The second step of the login: the authenticator app, passkeys, and the recovery codes that stand in for them. */
export function TwoStepPanel() {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(twoStepQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const [hasLostCodes, setLostCodes] = useState(false)
  const hasSecond = data && (data.isOn || data.passkeys > 0)
  const isOn = codes ? true : hasSecond

  // Asked for at once: when the codes go, what stands there must not be what was true before them.
  function show(fresh: readonly string[]) {
    setCodes(fresh)
    setLostCodes(false)
    void refetchTwoStep()
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
      {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!codes && data && (
        <>
          {hasLostCodes && hasSecond && (
            <Alert tone="warn" role="alert" className="mb-4">
              {t('onWithoutCodes')}
            </Alert>
          )}
          {data.isOn ? (
            <TwoStepOn since={data.since} />
          ) : (
            <TwoStepOff hasPasskeys={data.passkeys > 0} onCodes={show} onLost={() => setLostCodes(true)} />
          )}
          <PasskeysPart onCodes={show} />
          {hasSecond && <RecoveryCodesLine left={data.recoveryCodesLeft} onCodes={show} />}
        </>
      )}
    </Panel>
  )
}
