import { availabilityKinds } from '@amour/contract/people/availability.ts'
import { ChipToggle } from '@amour/ui/components/feedback/Chip.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { MINUTE, useServerNow } from '#app/hooks/use-now.ts'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { formatTime } from '#app/text/format.ts'
import { availabilityQuery, useChangeAvailability } from '#features/people/availability/availability.api.ts'
import '@amour/ui/styles/screens/announced.css'

/** Whether one is free tonight or this week: said with one press, and taken back with another. `children` stand below. */
export function AvailabilityCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('home')
  const { data } = useQuery(availabilityQuery)
  const { mutate, isPending, variables, error } = useChangeAvailability()
  const now = useServerNow(MINUTE)
  const said = data && Date.parse(data.until) > now ? data : null
  const when = isPending ? variables : (said?.when ?? null)
  const until = said?.when === when && said
  const line = until
    ? t('free.until', { day: formatDayNameInSentence(until.until), time: formatTime(until.until) })
    : t('free.hint')
  return (
    <section className="card free-card">
      <h2 className="t-card">{t('free.title')}</h2>
      <div className="cluster">
        {availabilityKinds.map((kind) => (
          <ChipToggle key={kind} pressed={when === kind} onPressedChange={(pressed) => mutate(pressed ? kind : null)}>
            {t(`free.${kind}`)}
          </ChipToggle>
        ))}
      </div>
      <p className="small muted" role="status">
        {error ? (describeWait(error) ?? t('free.failed')) : line}
      </p>
      {children}
    </section>
  )
}
