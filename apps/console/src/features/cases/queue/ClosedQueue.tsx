import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findDestination } from '#app/frame/navigation.ts'
import { QuietState } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { paths } from '#paths.ts'

/** A queue that is not the caller's: whose it is, and the way back. Nothing of it is asked for. */
export function ClosedQueue({ queue }: { queue: CaseQueue }) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const roles = findDestination(queue).roles ?? []
  return (
    <Shell>
      <div className="pagehead">
        <h1>{tConsole(`place.${queue}`)}</h1>
      </div>
      <QuietState icon={Lock} title={t('closedQueue')}>
        <p className="muted">
          {t('closedQueueWhat', { roles: roles.map((one) => tConsole(`roles.${one}`)).join(', ') })}
        </p>
        <Link className={buttonClass({ variant: 'quiet', size: 'lg' })} to={paths.overview()}>
          {tConsole('place.overview')}
        </Link>
      </QuietState>
    </Shell>
  )
}
