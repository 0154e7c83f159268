/**
 * Which formats this build writes (decision 115); it reads all there are. False for an installation with members that
 * comes from a release which reads no version 2: it takes one release that reads before one that writes, so that the
 * release before can come back. A constant of the build, set by AMOUR_WRITES, and never an answer of the server.
 */
export const WRITES_VERSION_2: boolean = import.meta.env.AMOUR_WRITES !== '1'

/**
 * The day on which pages began to send what is derived of a password, as it is told: whoever joined before may have to
 * sign in the earlier way once.
 */
export const DERIVES_SINCE = '2026-11-26'

/**
 * The day from which nobody is offered that any more: whoever has not come by then recovers the password by mail, and
 * unlocks their keys with the old one. An offer without an end would be a way for ever to ask people for their password.
 */
const EARLIER_WAY_ENDS = '2027-11-26'

/** Whether the earlier way is offered at all at that time. */
export const isEarlierWayOpen = (now: Date): boolean => WRITES_VERSION_2 && now < new Date(EARLIER_WAY_ENDS)
