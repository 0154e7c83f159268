import { Component } from 'react'
import type { ReactNode } from 'react'
import { ChunkError, forgetFailedParts } from './lazy-part.ts'
import { errorReports } from '#app/monitoring/error-reports.ts'

/** Asks once more for all that did not come; `isAgain`: somebody has done so, and the button that they pressed is gone. */
export type Retry = { ask: () => void; isAgain: boolean }

type Props = {
  /** What stands in the place of a part that did not come. */
  failed: (retry: Retry) => ReactNode
  children: ReactNode
}

type State = { error: Error | undefined }

const retries = new Set<() => void>()

let isAgain = false

/** One file may hold several parts. */
function ask() {
  isAgain = true
  for (const retry of retries) retry()
}

/**
 * Stands around a lazy part within a screen. Where its files do not come, only that is told, in its place: what has been
 * written and chosen around it stays. Any other failure is the screen's.
 */
export class PartBoundary extends Component<Props, State> {
  override readonly state: State = { error: undefined }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkError)) return
    errorReports.note(error)
    forgetFailedParts()
  }

  override componentDidMount() {
    retries.add(this.#retry)
    globalThis.addEventListener('online', this.#retryUnasked)
  }

  override componentWillUnmount() {
    retries.delete(this.#retry)
    globalThis.removeEventListener('online', this.#retryUnasked)
  }

  #retry = () => {
    if (this.state.error) this.setState({ error: undefined })
  }

  #retryUnasked = () => {
    isAgain = false
    this.#retry()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (error instanceof ChunkError) return this.props.failed({ ask, isAgain })
    throw error
  }
}
