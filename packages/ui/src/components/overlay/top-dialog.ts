import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/** Tells that a modal dialog is about to open over everything else; answers what tells that it is gone. */
export function registerTopDialog(dialog: HTMLElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((one) => one !== dialog))
}

/** The modal dialog that lies on top. What stands outside of it is covered, takes no press and is not read out. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly HTMLElement[]) {
  open = next
  keepScrollbarRoom(document.documentElement)
  for (const listener of listeners) listener()
}

/** A page that cannot scroll under a dialog has no scrollbar, and would jump to the width that this took. */
function keepScrollbarRoom({ style, clientWidth }: HTMLElement) {
  style.scrollbarGutter = open.length > 0 && innerWidth > clientWidth ? 'stable' : ''
}
