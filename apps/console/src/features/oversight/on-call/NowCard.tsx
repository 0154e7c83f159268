import type { Rota } from '@amour/contract/console/on-call.ts'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '#app/display/format.ts'
import { useNow } from '#app/hooks/use-now.ts'

/** Who is on call at this moment, and by what they would hear. */
export function NowCard({ rota: { people, channels, roundAt } }: { rota: Rota }) {
  const { t } = useTranslation('console-on-call')
  const now = useNow()
  const onCall = people.filter(({ isOnCall }) => isOnCall)
  const setUp = (isOn: boolean) => (isOn ? t('now.on') : t('now.off'))
  return (
    <section className="card" aria-labelledby="now">
      <header>
        <h2 id="now">{t('now.title')}</h2>
      </header>
      <dl className="kv pad">
        <dt>{t('now.onCall')}</dt>
        <dd>
          {onCall.length === 0 && <span className="c-warn">{t('now.none')}</span>}
          {onCall.map(({ id, name, isReachable }) => (
            <div key={id}>
              <span className="strong">{name}</span>
              {!isReachable && <span className="c-warn">{` (${t('now.noAddress')})`}</span>}
            </div>
          ))}
        </dd>
        <dt>{t('now.mail')}</dt>
        <dd>{setUp(channels.mail)}</dd>
        <dt>{t('now.webhook')}</dt>
        <dd>{setUp(channels.webhook)}</dd>
        <dt>{t('now.looked')}</dt>
        <dd>{roundAt === null ? t('now.never') : formatAgo(roundAt, now)}</dd>
      </dl>
    </section>
  )
}
