import { beforeLeaving, delayLeaving } from '#app/account/before-leaving.ts'
import { describeWait } from '#app/call/call-error.ts'
import { tryTwice } from '#app/call/second-try.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { createStore, useStore } from '@amour/ui/store.ts'
import { closeToast, showToast } from './toasts.ts'

type Removal = {
  /** What is removed; nothing else on the page has this id. */
  id: string
  /** What the toast says, and what its button and a failure say. */
  texts: { done: string; undo: string; failed: string }
  /**
   * Does it on the server and in what is cached, by a call that outlasts the page; called also when the page or the account is
   * left before the toast has gone, and once more where nobody answered: what is gone by then counts as removed.
   */
  remove: () => Promise<unknown>
}

const removed = createStore<ReadonlySet<string>>(new Set())
/** What waits for its Undo: what does it, and what says that nothing waits any more. */
const open = new Map<string, { carryOut: () => Promise<unknown>; end: () => void }>()

/** The ids of what is being removed here; lists leave these out, whatever the server still says. */
export const useRemoved = () => useStore(removed)

/** Removes something at once for the eye, and on the server when the toast that offers "Undo" goes. */
export function removeWithUndo({ id, texts, remove }: Removal) {
  const toast = `undo-${id}`
  const by = accountSlot.get().user?.id
  const tellFailure = (error: unknown) => {
    if (accountSlot.get().user?.id === by) showToast({ id: toast, text: describeWait(error) ?? texts.failed })
  }
  let end = () => {}
  delayLeaving(new Promise<void>((resolve) => (end = resolve)))
  change((ids) => ids.add(id))
  const carryOut = () => {
    open.delete(id)
    // Of what is done before its time, as its member leaves in another tab, nothing is offered any more.
    closeToast(toast)
    return tryTwice(remove)
      .catch(tellFailure)
      .finally(() => {
        change((ids) => ids.delete(id))
        end()
      })
  }
  open.set(id, { carryOut, end })
  showToast({
    id: toast,
    text: texts.done,
    action: {
      label: texts.undo,
      onAction() {
        open.delete(id)
        change((ids) => ids.delete(id))
        closeToast(toast)
        end()
      },
    },
    onClose: () => void open.get(id)?.carryOut(),
  })
}

const removeAll = () => Promise.all([...open.values()].map(({ carryOut }) => carryOut()))

// Who leaves the page or the account, in another tab too, has not undone it.
globalThis.addEventListener?.('pagehide', () => void removeAll())
beforeLeaving(removeAll)

// Where somebody else has logged in from another tab, nothing of it is done in their name.
onMemberChange(() => {
  for (const { end } of open.values()) end()
  open.clear()
  removed.set(new Set())
})

function change(edit: (ids: Set<string>) => unknown) {
  const next = new Set(removed.get())
  edit(next)
  removed.set(next)
}
