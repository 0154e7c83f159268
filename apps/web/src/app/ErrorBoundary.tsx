import { Component } from 'react'
import type { ReactNode } from 'react'
import { ChunkError, forgetFailures } from './chunk.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { faults } from './faults.ts'

type Props = {
  /** Names what stands here; another one gets another chance. */
  place: string
  children: ReactNode
}

type State = { place: string; failure: { error: unknown } | undefined }

/** Shows the screen of errors in the place of a screen that broke or did not come. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { place: this.props.place, failure: undefined }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failure: undefined }
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    faults.note(error)
    forgetFailures()
  }

  override componentDidMount() {
    globalThis.addEventListener('online', this.#tryAgain)
  }

  override componentWillUnmount() {
    globalThis.removeEventListener('online', this.#tryAgain)
  }

  // A part of the app that did not come without a connection is asked for again as soon as there is one.
  #tryAgain = () => {
    if (this.state.failure?.error instanceof ChunkError) this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children
  }
}
