import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { useCell } from './use-cell.ts'

/** The sums: what was reported, what was checked first, what was done, and how often that was put right. */
export function Figures({ report }: { report: Transparency }) {
  const { t } = useTranslation('transparency')
  const { cell, minutes } = useCell()
  const { intimate } = report
  // Each sum with what is a part of it.
  const figures = [
    { sum: ['reports', cell(report.reports)], parts: [['reportsFromOutside', cell(report.reportsFromOutside)]] },
    { sum: ['checkedFirst', cell(report.checkedFirst)], parts: [] },
    {
      sum: ['actions', cell(report.actions)],
      parts: [
        ['actionsByRule', cell(report.actionsByRule)],
        ['actionsByReport', cell(report.actionsByReport)],
      ],
    },
    { sum: ['appeals', cell(report.appeals)], parts: [['overturned', cell(report.overturned)]] },
    {
      sum: ['intimateReports', cell(intimate.reports)],
      parts: [
        ['intimateInTime', cell(intimate.removedInTime)],
        ['intimateMedian', minutes(intimate.medianMinutes)],
      ],
    },
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(({ sum: [name, sum], parts }) => (
        <dl key={name} className="card stack stack-8 sm:last:col-span-2">
          <div className="flex flex-col-reverse gap-1">
            <dt className="small muted">{t(`figures.${name}`)}</dt>
            <dd className="num text-32 leading-tight">{sum}</dd>
          </div>
          {parts.map(([part, value]) => (
            <div key={part} className="between small border-t border-line pt-2">
              <dt className="muted">{t(`figures.${part}`)}</dt>
              <dd className="num strong whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}
