import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Skeleton, SkeletonCard, SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Spinner } from '@amour/ui/components/feedback/Spinner.tsx'
import { StateArt } from '@amour/ui/components/media/StateArt.tsx'
import { Specimen } from './Specimen.tsx'

/** What stands while nothing is there, or not yet. */
export function Waiting() {
  return (
    <>
      <Specimen name="Skeleton: shape, row, card">
        {() => (
          <SkeletonGroup label="Loading" className="stack">
            <Skeleton className="h-5 w-1/2" />
            <SkeletonRow />
            <div style={{ width: 160 }}>
              <SkeletonCard />
            </div>
          </SkeletonGroup>
        )}
      </Specimen>
      <Specimen name="Spinner">{() => <Spinner label="Checking your account" />}</Specimen>
      <Specimen name="StateArt: empty, lost, offline, error, done, wait">
        {() => (
          <div className="cluster">
            {(['empty', 'lost', 'offline', 'error', 'done', 'wait'] as const).map((of) => (
              <div key={of} style={{ width: 160 }}>
                <StateArt of={of} />
              </div>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen name="EmptyState">
        {() => (
          <EmptyState
            heading="h3"
            title="No conversations yet"
            actions={
              <a className={buttonClass()} href="#Waiting">
                Search
              </a>
            }
          >
            Say hello to somebody, and it stands here.
          </EmptyState>
        )}
      </Specimen>
      <Specimen name="ErrorState">
        {() => (
          <ErrorState heading="h3" title="The search did not arrive" retryLabel="Try again" onRetry={() => undefined}>
            Please check your connection.
          </ErrorState>
        )}
      </Specimen>
    </>
  )
}
