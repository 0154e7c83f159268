import { Gauge } from '@amour/ui/components/feedback/Gauge.tsx'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import { paths } from '#paths.ts'

/** How well the account is kept, and what would keep it better; nothing where that cannot be read. */
export function SecurityCard({ hasTwoStep }: { hasTwoStep: boolean }) {
  const { t } = useTranslation('settings')
  const { data: keys, failureCount } = useQuery(ownKeysQuery)
  const hasKit = keys?.some(({ kit }) => kit !== null)
  if (hasKit === undefined) return failureCount === 0 && <Skeleton className="security-shape rounded-card" />
  const tasks = [
    { id: 'email', isDone: true },
    { id: 'two-step', isDone: hasTwoStep },
    { id: 'kit', isDone: hasKit },
  ] as const
  const done = tasks.filter(({ isDone }) => isDone).length
  const percent = Math.round((done / tasks.length) * 100)
  return (
    <section className="card security" aria-labelledby="security">
      <div className="flex items-center gap-4">
        <Gauge percent={percent} label={t('securityOf', { percent })} />
        <div>
          <h2 className="t-card" id="security">
            {t(done === tasks.length ? 'securityFull' : percent < 50 ? 'securityBegun' : 'securityOpen')}
          </h2>
          <p className="small muted">{t('securityLeft', { count: tasks.length - done })}</p>
        </div>
      </div>
      <ul className="tasks">
        {tasks.map(({ id, isDone }) => (
          <li key={id} className={isDone ? 'good' : undefined}>
            {isDone ? <CircleCheck className="i" aria-hidden /> : <Circle className="i" aria-hidden />}
            {isDone ? <span>{t(`security.${id}`)}</span> : <Link to={paths.account(id)}>{t(`security.${id}`)}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
