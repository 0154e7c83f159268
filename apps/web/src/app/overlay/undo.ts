import { describeWait } from '#app/call/call-error.ts'
import { createStore, useStore } from '@amour/ui/store.ts'
import { closeToast, showToast } from './toasts.ts'

type Removal = {
  /** What is removed; nothing else on the page has this id. */
  id: string
  /** What the toast says, and what its button and a failure say. */
  texts: { done: string; undo: string; failed: string }
  /** Does it on the server and in what is cached; called once, also when the page is left before the toast has gone. */
  remove: () => Promise<unknown>
}

const removed = createStore<ReadonlySet<string>>(new Set())
const open = new Map<string, () => void>()

/** The ids of what is being removed here; lists leave these out, whatever the server still says. */
export const useRemoved = () => useStore(removed)

/** Removes something at once for the eye, and on the server when the toast that offers "Undo" goes. */
export function removeWithUndo({ id, texts, remove }: Removal) {
  const toast = `undo-${id}`
  change((ids) => ids.add(id))
  open.set(id, () => {
    open.delete(id)
    remove()
      .catch((error: unknown) => showToast({ id: toast, text: describeWait(error) ?? texts.failed }))
      .finally(() => change((ids) => ids.delete(id)))
  })
  showToast({
    id: toast,
    text: texts.done,
    action: {
      label: texts.undo,
      onAction() {
        open.delete(id)
        change((ids) => ids.delete(id))
        closeToast(toast)
      },
    },
    onClose: () => open.get(id)?.(),
  })
}

// Who leaves the page has not undone it.
globalThis.addEventListener?.('pagehide', () => open.forEach((remove) => remove()))

function change(edit: (ids: Set<string>) => unknown) {
  const next = new Set(removed.get())
  edit(next)
  removed.set(next)
}
