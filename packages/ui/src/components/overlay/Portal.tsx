import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Puts a dialog at the end of the page, so that no rule and no form of the place that opened it reaches it. */
export const Portal = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div style={{ display: 'contents' }} onSubmit={stop} onReset={stop}>
      {children}
    </div>,
    document.body,
  )
