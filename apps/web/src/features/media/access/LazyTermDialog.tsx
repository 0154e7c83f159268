import { InlinePart } from '#app/page/InlinePart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import type { TermDialogProps } from './TermDialog.tsx'

const TermDialog = lazyStatic('TermDialog', async () => (await import('./TermDialog.tsx')).TermDialog)

/** The choice of a term, loaded when somebody wants to make one. */
export function LazyTermDialog(props: TermDialogProps) {
  return (
    <InlinePart isFloating onClose={props.onClose}>
      <TermDialog {...props} />
    </InlinePart>
  )
}
