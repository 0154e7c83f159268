import { Suspense } from 'react'
import { lazyStatic } from '#app/page/lazy-part.ts'
import type { TermDialogProps } from './TermDialog.tsx'

const TermDialog = lazyStatic('TermDialog', async () => (await import('./TermDialog.tsx')).TermDialog)

/** The choice of a term, loaded when somebody wants to make one. */
export function LazyTermDialog(props: TermDialogProps) {
  return (
    <Suspense>
      <TermDialog {...props} />
    </Suspense>
  )
}
