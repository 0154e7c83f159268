import type { ErrorKey } from '@amour/locales/errors.ts'

/** Names the sentence of errors.json that explains a broken rule; a key without a sentence does not compile. */
export const errorKey = (key: ErrorKey) => key
