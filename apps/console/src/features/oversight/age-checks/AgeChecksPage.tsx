import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { WaitingAgeCheck } from '@amour/contract/console/age-reviews.ts'
import { IdCard, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasRole } from '#app/call/me.ts'
import { formatAgo } from '#app/display/format.ts'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { NotFound } from '#app/frame/NotFound.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { AgeCheckReview, nameOf } from './AgeCheckReview.tsx'
import { useAgeChecks } from './age-checks.api.ts'

/** Checks of age that wait for a person: for whoever has that role alone. */
export function AgeChecksPage() {
  return useHasRole('ageCheck') ? <Checks /> : <NotFound />
}

function Checks() {
  const { t } = useTranslation('console-age-checks')
  const { data, error, refetch } = useAgeChecks()
  const [chosen, choose] = useState<string>()
  const [told, setTold] = useState('')
  const checks = data?.data ?? []
  const check = checks.find(({ id }) => id === chosen) ?? checks[0]
  const hints = check
    ? [
        { keys: ['R'], does: t('keys.open') },
        { keys: ['L'], does: t('keys.larger') },
      ]
    : []
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted measure">{t('lead')}</p>
        </div>
      </div>
      <div role="status">
        {told && (
          <Alert tone="good" className="agetold">
            {told}
          </Alert>
        )}
      </div>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && !data.isSetUp && (
        <QuietState icon={PlugZap} title={t('off')}>
          <p className="muted measure">{t('offWhat')}</p>
        </QuietState>
      )}
      {data?.isSetUp && !check && (
        <QuietState icon={IdCard} title={t('none')}>
          <p className="muted">{t('noneWhat')}</p>
        </QuietState>
      )}
      {check && data && (
        <div className="agechecks">
          <Waiting checks={checks} hours={data.hours} current={check.id} onChoose={choose} />
          <AgeCheckReview
            key={check.id}
            check={check}
            onDecided={() => setTold(t('decided', { name: nameOf(check.id) }))}
          />
        </div>
      )}
    </Shell>
  )
}

type WaitingProps = {
  checks: readonly WaitingAgeCheck[]
  hours: number
  current: string
  onChoose: (id: string) => void
}

/** Who waits, the longest first, and who was told that it would be over by now. */
function Waiting({ checks, hours, current, onChoose }: WaitingProps) {
  const { t } = useTranslation('console-age-checks')
  const now = useNow()
  return (
    <section className="card agewaiting" aria-label={t('waiting')}>
      <header>
        <h2>{t('waiting')}</h2>
        <span className="small muted">{checks.length}</span>
      </header>
      <ul>
        {checks.map(({ id, since }) => {
          const isLate = now.getTime() - Date.parse(since) > hours * 3_600_000
          return (
            <li key={id}>
              <Button variant="ghost" wide aria-pressed={id === current} onClick={() => onChoose(id)}>
                <span className="strong">{t('check', { name: nameOf(id) })}</span>
                <span className={isLate ? 'small c-bad' : 'small muted'}>
                  {isLate ? t('late', { ago: formatAgo(since, now) }) : formatAgo(since, now)}
                </span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
