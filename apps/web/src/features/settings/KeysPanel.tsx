import { Panel } from '@amour/ui/components/Panel.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/Skeleton.tsx'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account.ts'
import type { KitPaper } from '#app/KitSheet.tsx'
import { isClosed, ownKeysQuery } from '#features/keys/own-keys.api.ts'
import { KeyActions } from './KeyActions.tsx'
import { KeyLine } from './KeyLine.tsx'
import { Unread } from './Unread.tsx'

type KeysPanelProps = { me: Me; hasTwoStep: boolean; onKit: (kit: KitPaper) => void }

/** The keys to the member's messages, and what can be done about locked ones. */
export function KeysPanel({ me, hasTwoStep, onKit }: KeysPanelProps) {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(ownKeysQuery)
  const [done, setDone] = useState<string>()
  const locked = data?.filter(isClosed) ?? []
  return (
    <Panel id="keys" title={t('parts.keys')} hint={t('keysHint')} className="print:hidden">
      {done && (
        <Alert tone="good" role="status" className="mb-4">
          {done}
        </Alert>
      )}
      {!data && error && <Unread isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {data?.length === 0 && <p className="small muted">{t('noKeys')}</p>}
      {data?.map((key) => (
        <KeyLine key={key.version} held={key} />
      ))}
      {locked.length > 0 && (
        <KeyActions
          me={me}
          hasTwoStep={hasTwoStep}
          hasKit={locked.some(({ kit }) => kit !== null)}
          isDamaged={locked.every(({ problem }) => problem === 'damaged')}
          onDone={setDone}
          onKit={onKit}
        />
      )}
    </Panel>
  )
}
