import { contact } from '@amour/contract/contact.ts'
import { call } from './call.ts'

/** Who runs this site. Throws CallError. */
export const readSite = () => call(contact.site, {})
