import type { Rota } from '@amour/contract/console/on-call.ts'
import { Check, Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { countMinutesBetween, formatMinutes } from '#app/display/duration.ts'
import { formatDay, formatTime } from '#app/display/format.ts'
import { Tag } from '#app/display/Tag.tsx'

type AlertRow = Rota['alerts'][number]

/** The last calls: what for, how far each went, and how long until somebody began. */
export function AlertsCard({ alerts }: { alerts: readonly AlertRow[] }) {
  const { t } = useTranslation('console-on-call')
  const { t: tConsole } = useTranslation('console')
  return (
    <section className="card" aria-labelledby="alerts">
      <header>
        <h2 id="alerts">{t('alerts.title')}</h2>
      </header>
      {alerts.length === 0 && <p className="pad muted">{t('alerts.none')}</p>}
      {alerts.length > 0 && (
        <table className="table table--stack">
          <ColumnHeads
            columns={(['raised', 'queue', 'reached', 'answered'] as const).map((name) => ({
              name: t(`alerts.${name}`),
            }))}
          />
          <tbody>
            {alerts.map((alert) => (
              <tr key={alert.id}>
                <td className="num nowrap">{`${formatDay(alert.raisedAt)}, ${formatTime(alert.raisedAt)}`}</td>
                <td className="strong">{tConsole(`place.${alert.queue}`)}</td>
                <td className="muted">{t(`levels.${alert.level}`)}</td>
                <td>
                  <Answer alert={alert} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Answer({ alert: { raisedAt, answeredAt, answeredBy } }: { alert: AlertRow }) {
  const { t } = useTranslation('console-on-call')
  if (answeredAt === null) {
    return (
      <Tag icon={Siren} tone="bad">
        {t('alerts.open')}
      </Tag>
    )
  }
  const time = formatMinutes(countMinutesBetween(raisedAt, answeredAt))
  return (
    <Tag icon={Check} tone="good">
      {answeredBy === null ? t('alerts.ended', { time }) : t('alerts.after', { name: answeredBy, time })}
    </Tag>
  )
}
