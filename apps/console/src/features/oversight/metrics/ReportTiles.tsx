import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { formatMaybeMinutes } from './figures.ts'
import { Tiles } from './Tiles.tsx'
import { useCount } from './use-count.ts'

/** The report in short. */
export function ReportTiles({ report }: { report: Transparency }) {
  const { t } = useTranslation('console-metrics')
  const tell = useCount()
  const { intimate } = report
  return (
    <Tiles
      label={t('short')}
      tiles={[
        {
          name: t('report.reports'),
          value: tell(report.reports),
          below: t('report.outside', { count: tell(report.reportsFromOutside) }),
        },
        { name: t('report.checked'), value: tell(report.checkedFirst), below: t('report.checkedWhat') },
        {
          name: t('report.actions'),
          value: tell(report.actions),
          below: t('report.byRule', { count: tell(report.actionsByRule) }),
        },
        {
          name: t('report.appeals'),
          value: tell(report.appeals),
          below: t('report.changed', { count: tell(report.overturned) }),
        },
        {
          name: t('report.intimate'),
          value: tell(intimate.reports),
          below: t('report.inTime', {
            count: tell(intimate.removedInTime),
            time: formatMaybeMinutes(intimate.medianMinutes),
          }),
        },
      ]}
    />
  )
}
