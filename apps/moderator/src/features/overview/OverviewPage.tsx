import { useTranslation } from 'react-i18next'
import { useMe } from '#app/me.ts'
import { Shell } from '#app/Shell.tsx'
import { useNow } from '#app/use-now.ts'

/** The first screen after sign-in. */
export function OverviewPage() {
  const { t } = useTranslation('console')
  const { name } = useMe()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' }).format(useNow()),
  )
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first = name] = name.split(' ')
  return (
    <Shell keys={[{ keys: ['P'], does: t('does.break') }]}>
      <div className="pagehead">
        <h1>{t(`greeting.${part}`, { name: first })}</h1>
      </div>
    </Shell>
  )
}
