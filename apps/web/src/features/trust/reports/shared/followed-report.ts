import { onMemberChange } from '#app/storage/on-member-change.ts'

/** What opens a report's page to somebody without an account. */
export type FollowedReport = { reference: string; secret: string }

let followed: FollowedReport | undefined

/**
 * Hands a receipt over to the page that tells where its report stands: the secret is shown only once, and to go there by
 * the receipt's own link must not lose it. It is never in the address or the history.
 */
export const followReport = ({ reference, secret }: FollowedReport) => void (followed = { reference, secret })

/** The report that somebody is on their way to follow. */
export const getFollowedReport = () => followed

/** It has been handed over: whoever comes to that page later has to know the secret. */
export const forgetFollowedReport = () => void (followed = undefined)

onMemberChange(forgetFollowedReport)
