import { useSlot } from '#app/storage/storage-slot.ts'
import { appStateSlot } from '#app/storage/storage.ts'
import type { AppState } from '#app/storage/stored-values.ts'

type DialogName = keyof AppState['dialogState']

const closed = { login: false, register: false, recover: false }

/** Whether a dialog of the stored app state is open. */
export function useIsDialogOpen(name: DialogName): boolean {
  return useSlot(appStateSlot).dialogState[name]
}

/** The path on which a dialog was opened last; undefined where that was in an earlier visit. */
let openedAt: string | undefined

/** Opens one dialog and closes the others. */
export function openDialog(name: DialogName) {
  openedAt = location.pathname
  appStateSlot.set({ ...appStateSlot.get(), dialogState: { ...closed, [name]: true } })
}

/** Closes what is open; where nothing is, nothing is written: after logging out nothing stays in this browser. */
export function closeDialogs() {
  const state = appStateSlot.get()
  if (Object.values(state.dialogState).some(Boolean)) appStateSlot.set({ ...state, dialogState: closed })
}

/** Closes what was opened on another page or in an earlier visit. */
export function closeStaleDialogs() {
  if (openedAt !== location.pathname) closeDialogs()
}
