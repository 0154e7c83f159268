import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { isLockedOrDamaged, ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import { KeyActions } from '#features/account/key-settings/KeyActions.tsx'
import { KeyLine } from '#features/account/key-settings/KeyLine.tsx'
import { LoadFailure } from '#app/page/LoadFailure.tsx'

type KeysPanelProps = { me: Me; hasTwoStep: boolean; onKit: (kit: KitPaper) => void }

/** The keys to the member's messages, and what can be done about locked ones. */
export function KeysPanel({ me, hasTwoStep, onKit }: KeysPanelProps) {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(ownKeysQuery)
  const [done, setDone] = useState<string>()
  const locked = data?.filter(isLockedOrDamaged) ?? []
  return (
    <Panel id="keys" title={t('parts.keys')} hint={t('keysHint')} className="print:hidden">
      {done && (
        <Alert tone="good" role="status" className="mb-4">
          {done}
        </Alert>
      )}
      {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {data?.length === 0 && <p className="small muted">{t('noKeys')}</p>}
      {data?.map((key) => (
        <KeyLine key={key.version} ownKey={key} />
      ))}
      {locked.length > 0 && (
        <KeyActions
          me={me}
          hasTwoStep={hasTwoStep}
          hasKit={locked.some(({ kit }) => kit !== null)}
          hasPasskey={locked.some(({ passkeys }) => passkeys.length > 0)}
          isDamaged={locked.every(({ problem }) => problem === 'damaged')}
          onDone={setDone}
          onKit={onKit}
        />
      )}
    </Panel>
  )
}
