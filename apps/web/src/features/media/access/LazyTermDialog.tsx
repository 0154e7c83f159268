import { lazy, Suspense } from 'react'
import type { TermDialogProps } from './TermDialog.tsx'

const TermDialog = lazy(async () => ({ default: (await import('./TermDialog.tsx')).TermDialog }))

/** The choice of a term, loaded when somebody wants to make one. */
export function LazyTermDialog(props: TermDialogProps) {
  return (
    <Suspense>
      <TermDialog {...props} />
    </Suspense>
  )
}
