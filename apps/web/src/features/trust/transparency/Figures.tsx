import type { Transparency } from '@amour/contract/trust/transparency.ts'
import { useTranslation } from 'react-i18next'
import { type Part, ShareBar } from './ShareBar.tsx'
import { useCell } from './use-cell.ts'

/** The sums, each with a sentence and drawn: what was reported, checked and done, and how often that was put right. */
export function Figures({ report }: { report: Transparency }) {
  const { t } = useTranslation('transparency')
  const { say, within } = useCell()
  const { intimate } = report
  const out = intimate.medianMinutes
  return (
    <ul className="figurerows">
      <Row title={t('titles.reports')} value={report.reports} parts={useReportParts(report)}>
        {say('reports', report.reports)} {report.reports !== 0 && say('outside', report.reportsFromOutside)}
      </Row>
      <Row
        title={t('titles.checkedFirst')}
        value={report.checkedFirst}
        parts={report.checkedFirst ? [{ name: t('parts.checked'), share: 1, tone: 'claret' }] : []}
      >
        {say('checked', report.checkedFirst)}
      </Row>
      <Row title={t('titles.actions')} value={report.actions} parts={useActionParts(report)}>
        {say('actions', report.actions)}{' '}
        {report.actions !== 0 && `${say('byReport', report.actionsByReport)} ${say('byRule', report.actionsByRule)}`}
      </Row>
      <Row title={t('titles.appeals')} value={report.appeals} parts={useAppealParts(report)}>
        {say('appeals', report.appeals)} {report.appeals !== 0 && say('overturned', report.overturned)}
      </Row>
      <Row title={t('titles.intimate')} value={intimate.reports} parts={useIntimateParts(report)}>
        {say('intimate', intimate.reports)} {intimate.reports !== 0 && say('inTime', intimate.removedInTime)}{' '}
        {out !== null && t('said.gone', { time: within(out) })}
      </Row>
    </ul>
  )
}

type RowProps = { title: string; value: number | null; parts: readonly Part[]; children: React.ReactNode }

function Row({ title, value, parts, children }: RowProps) {
  const { cell } = useCell()
  return (
    <li className="figurerow">
      <div>
        <h2 className="small muted">{title}</h2>
        <p className={value === null ? 'figure figure--few' : 'figure num'}>{cell(value)}</p>
      </div>
      <div className="stack">
        <p className="measure">{children}</p>
        {parts.length > 0 && <ShareBar parts={parts} />}
      </div>
    </li>
  )
}

/** A whole of which one part is told; nothing is drawn of what is too small to be told. */
function splitWhole(whole: number | null, part: number | null, names: { part: string; rest: string }): Part[] {
  if (!whole || part === null) return []
  return [
    { name: names.part, share: part, tone: 'claret' as const },
    { name: names.rest, share: whole - part, tone: 'rest' as const },
  ].filter(({ share }) => share > 0)
}

function useReportParts({ reports, reportsFromOutside: outside }: Transparency) {
  const { t } = useTranslation('transparency')
  const { cell } = useCell()
  return splitWhole(reports, outside, {
    part: t('parts.outside', { n: cell(outside) }),
    rest: t('parts.members'),
  })
}

function useActionParts({ actions, actionsByReport, actionsByRule }: Transparency): Part[] {
  const { t } = useTranslation('transparency')
  const { cell } = useCell()
  if (!actions) return []
  const first = (actionsByReport ?? 0) + (actionsByRule ?? 0)
  return [
    { name: t('parts.byReport', { n: cell(actionsByReport) }), share: actionsByReport ?? 0, tone: 'claret' as const },
    { name: t('parts.byRule', { n: cell(actionsByRule) }), share: actionsByRule ?? 0, tone: 'brass' as const },
    { name: t('parts.byPerson'), share: actions - first, tone: 'rest' as const },
  ].filter(({ share }) => share > 0)
}

function useAppealParts({ appeals, overturned }: Transparency) {
  const { t } = useTranslation('transparency')
  const { cell } = useCell()
  return splitWhole(appeals, overturned, {
    part: t('parts.overturned', { n: cell(overturned) }),
    rest: t('parts.stood'),
  })
}

function useIntimateParts({ intimate }: Transparency) {
  const { t } = useTranslation('transparency')
  const { cell } = useCell()
  return splitWhole(intimate.reports, intimate.removedInTime, {
    part: t('parts.inTime', { n: cell(intimate.removedInTime) }),
    rest: t('parts.notInTime'),
  })
}
