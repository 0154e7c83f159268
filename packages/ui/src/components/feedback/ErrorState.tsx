import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/form/Button.tsx'
import type { StateArtName } from '#components/media/StateArt.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = {
  art?: StateArtName | undefined
  title: ReactNode
  /** What happened, in plain words. */
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  busy?: boolean | undefined
  heading?: 'h1' | 'h2' | 'h3' | undefined
  className?: string | undefined
}

/** What stands where something could not be shown, with the way to try again. */
export function ErrorState({ art = 'error', retryLabel, onRetry, busy, children, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        art={art}
        actions={
          <Button variant="quiet" icon={<RotateCw className="i" aria-hidden />} onClick={onRetry} busy={busy}>
            {retryLabel}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
