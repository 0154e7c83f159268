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
