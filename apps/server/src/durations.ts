/** A minute, in milliseconds. */
export const MINUTE = 60_000

/** An hour, in milliseconds. */
export const HOUR = 60 * MINUTE

/** A day of 24 hours, in milliseconds: what a clock counts, whatever the calendar says. */
export const DAY = 24 * HOUR

/** By so many milliseconds a clock is ahead that was wrong when it noted what it did. */
export const AHEAD = HOUR / 2

/**
 * What is noted later than this, half an hour from now, was noted by a clock that was ahead. By less our own may be the one
 * that is wrong, and whoever is looking would count as away.
 */
export const aheadOf = (now: Date) => new Date(now.getTime() + AHEAD)
