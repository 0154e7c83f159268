import type { Transparency } from '@amour/contract/transparency.ts'
import { useTranslation } from 'react-i18next'
import { useCell } from './use-cell.ts'

/** The sums: what was reported, what was checked first, what was done, and how often that was put right. */
export function Figures({ report }: { report: Transparency }) {
  const { t } = useTranslation('transparency')
  const { cell, minutes } = useCell()
  const { intimate } = report
  const figures = [
    ['reports', cell(report.reports)],
    ['reportsFromOutside', cell(report.reportsFromOutside)],
    ['checkedFirst', cell(report.checkedFirst)],
    ['actions', cell(report.actions)],
    ['actionsByRule', cell(report.actionsByRule)],
    ['appeals', cell(report.appeals)],
    ['overturned', cell(report.overturned)],
    ['intimateReports', cell(intimate.reports)],
    ['intimateInTime', cell(intimate.removedInTime)],
    ['intimateMedian', minutes(intimate.medianMinutes)],
  ] as const
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name} className="card flex flex-col-reverse justify-end gap-1">
          <dt className="small muted">{t(`figures.${name}`)}</dt>
          <dd className="num text-32 leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
