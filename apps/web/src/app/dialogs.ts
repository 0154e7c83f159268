import { useSlot } from './storage-slot.ts'
import { appStateSlot } from './storage.ts'
import type { AppState } from './stored.ts'

type DialogName = keyof AppState['dialogState']

const closed = { login: false, register: false, recover: false }

/** Whether a dialog of the stored app state is open. */
export function useIsDialogOpen(name: DialogName): boolean {
  return useSlot(appStateSlot).dialogState[name]
}

/** Opens one dialog and closes the others. */
export function openDialog(name: DialogName) {
  appStateSlot.set({ ...appStateSlot.get(), dialogState: { ...closed, [name]: true } })
}

export function closeDialogs() {
  appStateSlot.set({ ...appStateSlot.get(), dialogState: closed })
}
