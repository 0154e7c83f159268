import { createStore } from '@amour/ui/store.ts'
import type { LogVerdict } from './key-log-check.ts'

/** What came of the last look at the log of keys; undefined before the first, and where the build was told no log. */
export const keyLogStatus = createStore<LogVerdict | undefined>(undefined)
