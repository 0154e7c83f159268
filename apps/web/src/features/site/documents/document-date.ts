import { documentDates } from '@amour/contract/account/document-dates.ts'
import { formatDay } from '#app/text/format.ts'
import type { DocumentName } from './document-paths.ts'

/** When a document was changed last: "28 November 2026", the same day wherever it is read. */
export const formatDocumentDate = (name: DocumentName) => formatDay(`${documentDates[name]}T12:00`)
