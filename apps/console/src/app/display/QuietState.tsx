import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'

type QuietProps = {
  icon: LucideIcon
  title: string
  /** Nothing else on the screen has a heading. */
  isAlone?: boolean
  children?: ReactNode
}

/** What stands where there is nothing: why, and the one thing to do. */
export function QuietState({ icon: Icon, title, isAlone = false, children }: QuietProps) {
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <div className="quietstate">
      <Icon size={40} strokeWidth={1.5} aria-hidden />
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}

/** What stands where something did not come. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('console')
  const { t: tErrors } = useTranslation('errors')
  return (
    <QuietState icon={CloudOff} title={t('errorTitle')}>
      <p className="muted" role="alert">
        {error instanceof CallError ? error.message : tErrors('unavailable')}
      </p>
      {error instanceof CallError && error.requestId && <RequestNumber id={error.requestId} />}
      <Button variant="quiet" size="lg" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </QuietState>
  )
}

/** The number is copied or read out, so that no line breaks it where there is room for it whole. */
function RequestNumber({ id }: { id: string }) {
  const { t } = useTranslation('errors')
  const [before, after] = t('requestNumber', { id }).split(id)
  return (
    <p className="muted">
      {before}
      <span className="whole">{id}</span>
      {after}
    </p>
  )
}

/** Rows on their way. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className="skrows" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ width: `${55 + ((row * 17) % 40)}%` }}>
          <Skeleton className="skline" />
        </div>
      ))}
    </div>
  )
}
