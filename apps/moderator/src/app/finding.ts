import { createStore } from './store.ts'

/** Whether somebody looks for a case; the dialog for it stands over whatever screen is open. */
export const isFinding = createStore(false)
