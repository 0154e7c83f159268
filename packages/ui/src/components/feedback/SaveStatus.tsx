import { Check, CircleAlert, LoaderCircle } from 'lucide-react'

/** How far saving is. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

type SavedProps = { state: SaveState; labels: { saving: string; saved: string; failed: string } }

/** Tells beside what is edited that it is being kept, or was. Read out as it changes. */
export function SaveStatus({ state, labels }: SavedProps) {
  return (
    <span className={`saved saved--${state}`} role="status">
      {state === 'saving' && <LoaderCircle className="i spin" aria-hidden />}
      {state === 'saved' && <Check className="i" aria-hidden />}
      {state === 'failed' && <CircleAlert className="i" aria-hidden />}
      {state !== 'idle' && labels[state]}
    </span>
  )
}
