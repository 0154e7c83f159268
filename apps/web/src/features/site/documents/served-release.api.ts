import { contact } from '@amour/contract/trust/contact.ts'
import { call } from '#app/call/call.ts'

/** Which release this site says it serves, and the digest of its manifest. Throws CallError. */
export const findServedRelease = () => call(contact.site, {})
