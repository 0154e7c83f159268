import { createStore } from '@amour/ui/store.ts'

/** Whether somebody looks for a case; the dialog for it stands over whatever screen is open. */
export const isCaseSearchOpen = createStore(false)
