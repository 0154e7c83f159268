import { Component } from 'react'
import type { ReactNode } from 'react'
import { ChunkError, forgetFailedParts } from './lazy-part.ts'
import { FailureNumber } from './FailureNumber.tsx'
import { errorReports } from '#app/monitoring/error-reports.ts'
import { waitUntilReachable } from '#app/call/site-reachability.ts'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useTranslation } from 'react-i18next'

type Props = {
  /** Names what stands here; another one gets another chance. */
  resetKey: string
  children: ReactNode
}

type State = {
  resetKey: string
  failure: { error: unknown } | undefined
  /** The connection is back and what did not come has been asked for again. */
  isSecondTry: boolean
}

const fresh = (resetKey: string): State => ({ resetKey, failure: undefined, isSecondTry: false })

/** Shows the screen of errors in the place of a screen that broke or did not come. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = fresh(this.props.resetKey)

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : fresh(resetKey)
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    errorReports.note(error)
    forgetFailedParts()
    if (this.state.isSecondTry && error instanceof ChunkError) void this.#loadAnew()
  }

  override componentDidMount() {
    this.#isThere = true
    globalThis.addEventListener('online', this.#tryAgain)
  }

  override componentWillUnmount() {
    this.#isThere = false
    globalThis.removeEventListener('online', this.#tryAgain)
  }

  #isThere = false

  // A part of the app that did not come without a connection is asked for again as soon as there is one.
  #tryAgain = () => {
    if (this.state.failure?.error instanceof ChunkError) this.setState({ failure: undefined, isSecondTry: true })
  }

  // Many browsers keep for as long as the page is there that a script did not come (whatwg/html#6768; Chromium until
  // 155). Or the connection is not quite back.
  async #loadAnew() {
    if (await waitUntilReachable(() => this.#isThere && this.state.failure !== undefined)) location.reload()
  }

  override render() {
    const { failure, isSecondTry } = this.state
    return failure ? <ErrorScreen error={failure.error} isSecondTry={isSecondTry} /> : this.props.children
  }
}

/**
 * What stands where a screen broke, with the error's own message (docs/specification/product.md §2), or did not come
 * for want of a connection.
 */
function ErrorScreen({ error, isSecondTry }: { error: unknown; isSecondTry: boolean }) {
  const { t } = useTranslation()
  const isOffline = error instanceof ChunkError && (isSecondTry || !navigator.onLine)
  return (
    <div className="wrap page">
      <ErrorState
        art={isOffline ? 'offline' : 'error'}
        title={t(isOffline ? 'offline' : 'unexpected')}
        heading="h1"
        retryLabel={t('reload')}
        onRetry={() => location.reload()}
      >
        {isOffline ? t('offlineText') : error instanceof Error ? error.message : String(error)}
        <FailureNumber error={error} />
      </ErrorState>
    </div>
  )
}
