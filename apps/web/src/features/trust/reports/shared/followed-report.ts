import { onMemberChange } from '#app/storage/on-member-change.ts'

/** What opens a report's page to somebody without an account. */
export type FollowedReport = { reference: string; secret: string }

type Press = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

let followed: FollowedReport | undefined

/**
 * Hands a receipt over to the page that tells where its report stands: the secret is shown only once, and to go there by
 * the receipt's own link must not lose it. It is never in the address or the history. A press that opens another tab hands
 * nothing over, since this one would keep it for whoever comes to that page here.
 */
export function followReport({ reference, secret }: FollowedReport, press: Press): void {
  if (press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return
  followed = { reference, secret }
}

/** The report that somebody is on their way to follow. */
export const getFollowedReport = () => followed

/** It has been handed over: whoever comes to that page later has to know the secret. */
export const forgetFollowedReport = () => void (followed = undefined)

onMemberChange(forgetFollowedReport)
