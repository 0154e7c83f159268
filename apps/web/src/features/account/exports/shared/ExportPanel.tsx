import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { ConsentList } from '#features/account/exports/ConsentList.tsx'
import { ExportLine } from '#features/account/exports/ExportLine.tsx'
import { exportQuery, beginExport } from '#features/account/exports/export.api.ts'
import { LoadFailure } from '#app/page/LoadFailure.tsx'

/** A copy of all that the account holds, and what its member has agreed to. */
export function ExportPanel({ hasTwoStep }: { hasTwoStep: boolean }) {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(exportQuery)
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel id="data" title={t('parts.data')} hint={t('dataHint')}>
      {data === undefined && error && <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton className="h-10" />}
      {data && <ExportLine made={data} />}
      {isAsking ? (
        <ConfirmedForm
          label={t('exportBegin')}
          hasTwoStep={hasTwoStep}
          send={(values) => beginExport(values).then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        />
      ) : (
        data !== undefined &&
        data?.status !== 'waiting' && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t(data ? 'exportAgain' : 'exportBegin')}
          </Button>
        )
      )}
      <ConsentList />
    </Panel>
  )
}
