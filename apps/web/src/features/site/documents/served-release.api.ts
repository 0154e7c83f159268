import { contact } from '@amour/contract/trust/contact.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** Which release this site says it serves, and the digest of its manifest. */
export const servedReleaseQuery = queryOptions({
  queryKey: ['served-release'],
  queryFn: () => call(contact.site, {}),
  staleTime: Infinity,
})
