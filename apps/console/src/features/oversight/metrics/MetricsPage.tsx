import type { Metrics } from '@amour/contract/console/metrics.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMinutes } from '#app/display/duration.ts'
import { formatNumber, formatPeriod } from '#app/display/format.ts'
import { useHasRole } from '#app/call/me.ts'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { AgreementCard } from '#features/oversight/history/shared/AgreementCard.tsx'
import { HoursCard } from '#features/oversight/history/shared/HoursCard.tsx'
import { WaitingCard } from '#features/oversight/history/shared/WaitingCard.tsx'
import { useHistory } from '#features/oversight/history/shared/history.api.ts'
import { CareCard } from './CareCard.tsx'
import { DayChart } from './DayChart.tsx'
import { FiguresHead } from './FiguresHead.tsx'
import { downloadTable, formatMaybeMinutes, formatShare } from './figures.ts'
import { useMetrics } from './metrics.api.ts'
import { PoliciesCard } from './PoliciesCard.tsx'
import { QueueFiguresCard } from './QueueFiguresCard.tsx'
import { TargetBars } from './TargetBars.tsx'
import { Tiles } from './Tiles.tsx'

/** Days that one may look back, from few to many. */
const PERIODS = [7, 14, 30, 90]

/** How moderation does. */
export function MetricsPage() {
  const { t } = useTranslation('console-metrics')
  const { t: tConsole } = useTranslation('console')
  const seesNames = useHasRole('lead', 'admin')
  const [days, setDays] = useState(14)
  const { data, error, refetch } = useMetrics(days)
  const download = useDownload(data)
  const move = (by: number) => setDays(PERIODS[PERIODS.indexOf(days) + by] ?? days)
  useKeys({ '[': () => move(-1), ']': () => move(1) })
  const hints = [
    { keys: ['[', ']'], does: tConsole('does.period') },
    { keys: ['D'], does: tConsole('does.download') },
  ]
  return (
    <Shell keys={hints}>
      <FiguresHead
        title={t('title')}
        lead={data && t('lead', { period: formatPeriod(data.from, data.to) })}
        onDownload={download}
      >
        <div className="seg" role="group" aria-label={t('period')}>
          {PERIODS.map((each) => (
            <button key={each} type="button" aria-pressed={each === days} onClick={() => setDays(each)}>
              {t('days', { count: each })}
            </button>
          ))}
        </div>
      </FiguresHead>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <div className="figures">
          <InShort data={data} />
          <div className="charts">
            <DayChart days={data.perDay} />
            <TargetBars queues={data.queues} />
          </div>
          <QueueFiguresCard queues={data.queues} />
          <Trends />
          <div className="split">
            <CareCard looks={data.looks} allLooks={data.allLooks} seesNames={seesNames} />
            <PoliciesCard policies={data.policies} />
          </div>
        </div>
      )}
    </Shell>
  )
}

/** How it was in the last 90 days, whichever period the figures above are of. */
function Trends() {
  const { data } = useHistory()
  if (!data) return null
  return (
    <>
      <WaitingCard days={data.perDay} />
      <div className="split split--hours">
        <HoursCard byHour={data.byHour} />
        <AgreementCard looks={data.secondLooks} />
      </div>
    </>
  )
}

function InShort({ data }: { data: Metrics }) {
  const { t } = useTranslation('console-metrics')
  const { total, before, days, decisions, acted, appeals, overturned, actions, actionsByRule, secondLooks } = data
  const waiting = data.queues.reduce((all, queue) => all + queue.waiting, 0)
  const earlier = (value: string | null) => (value === null ? t('beforeNone', { days }) : t('before', { value, days }))
  const look = formatMaybeMinutes(total.firstLookMinutes)
  const ofAll = total.decided + waiting
  return (
    <Tiles
      label={t('short')}
      tiles={[
        {
          name: t('waiting'),
          value: formatNumber(waiting),
          below: t('waitingWhat', { opened: formatNumber(total.opened) }),
        },
        {
          name: t('decidedAll'),
          value: formatNumber(total.decided),
          below: earlier(formatNumber(before.decided)),
        },
        {
          name: t('firstLook'),
          value: look,
          below: earlier(before.firstLookMinutes === null ? null : formatMinutes(before.firstLookMinutes)),
        },
        {
          name: t('late'),
          value: formatNumber(total.late),
          below:
            ofAll === 0
              ? t('lateNone')
              : t('lateShare', { share: formatShare(total.late, ofAll), all: formatNumber(ofAll) }),
          tone: total.late > 0 ? 'warn' : 'good',
        },
        {
          name: t('acted'),
          value: formatShare(acted, decisions),
          below: t('actedOf', { count: decisions, all: formatNumber(decisions) }),
        },
        {
          name: t('overturned'),
          value: formatShare(overturned, appeals),
          below: t('overturnedOf', {
            count: appeals,
            overturned: formatNumber(overturned),
            all: formatNumber(appeals),
          }),
        },
        {
          name: t('byRule'),
          value: formatShare(actionsByRule, actions),
          below: t('byRuleOf', { count: actions, all: formatNumber(actions) }),
        },
        {
          name: t('accuracy'),
          value: formatShare(data.upheld, data.judged),
          below: t('accuracyOf', { upheld: formatNumber(data.upheld), judged: formatNumber(data.judged) }),
        },
        {
          name: t('skips'),
          value: formatShare(data.skips, data.claims),
          below: t('skipsOf', { skips: formatNumber(data.skips), claims: formatNumber(data.claims) }),
        },
        { name: t('looks'), value: formatNumber(data.allLooks), below: t('looksWhat') },
        {
          name: t('secondLooks'),
          value: formatShare(secondLooks.agreed, secondLooks.made),
          below: t('secondLooksOf', {
            agreed: formatNumber(secondLooks.agreed),
            made: formatNumber(secondLooks.made),
          }),
        },
        {
          name: t('kappa'),
          value: secondLooks.kappa === null ? '–' : secondLooks.kappa.toFixed(2),
          below: t(secondLooks.kappa === null ? 'kappaNone' : 'kappaWhat'),
        },
      ]}
    />
  )
}

/** The queues with all their figures, as a file. */
function useDownload(data: Metrics | undefined) {
  const { t } = useTranslation('console-metrics')
  if (!data) return undefined
  return () => {
    const names = [
      'queue',
      'waiting',
      'ageP50',
      'ageP95',
      'in',
      'decided',
      'look',
      'p50',
      'p95',
      'target',
      'lateHere',
    ] as const
    const rows = data.queues.map((row) => [
      row.queue,
      row.waiting,
      row.ageMinutes ?? '',
      row.oldMinutes ?? '',
      row.opened,
      row.decided,
      row.firstLookMinutes ?? '',
      row.medianMinutes ?? '',
      row.slowMinutes ?? '',
      row.allowedMinutes,
      row.late,
    ])
    downloadTable(`metrics-${data.from}-${data.to}`, [names.map((name) => t(name)), ...rows])
  }
}
