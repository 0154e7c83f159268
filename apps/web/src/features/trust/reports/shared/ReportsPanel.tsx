import type { Report } from '@amour/contract/trust/reports.ts'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/text/format.ts'
import { useOwnReports } from '#features/trust/reports/reports.api.ts'
import { LoadFailure } from '#app/page/LoadFailure.tsx'
import { ShowMore } from '#app/page/ShowMore.tsx'

/** What the member has reported, where each report stands, and what came of it. */
export function ReportsPanel() {
  const { t } = useTranslation('settings')
  const list = useOwnReports()
  const { data, error, isError, isFetching, refetch } = list
  const all = data?.pages.flatMap((page) => page.data)
  return (
    <Panel id="reports" title={t('parts.reports')} hint={t('reportsHint')}>
      {!all &&
        (isError ? (
          <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-10" />
        ))}
      {all?.length === 0 && <p className="small muted">{t('noReports')}</p>}
      {all?.map((report) => (
        <ReportLine key={report.reference} report={report} />
      ))}
      <ShowMore list={list}>{t('showMore')}</ShowMore>
    </Panel>
  )
}

function ReportLine({ report }: { report: Report }) {
  const { t } = useTranslation(['settings', 'reports'])
  const { reference, kind, category, state, outcome, createdAt, dueAt } = report
  const isClosed = state === 'closed'
  return (
    <div className="line-item">
      <div>
        <p>
          {t(`reports:kinds.${kind}`)} · {t(`reports:categories.${category}`)}
        </p>
        <small>
          <span className="num">{reference}</span>, {formatDay(createdAt)}
        </small>
        <small className="mt-1 block">
          {isClosed
            ? t(`reports:outcomes.${outcome ?? 'answered'}`)
            : t('reportDue', { day: formatDay(dueAt), time: formatTime(dueAt) })}
        </small>
      </div>
      <Tag tone={isClosed ? 'approved' : 'pending'} tint>
        {t(`reports:states.${state}`)}
      </Tag>
    </div>
  )
}
