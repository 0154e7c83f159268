import type { Counts } from '@amour/contract/account/accounts.ts'

/** A toast that waits to be seen: how many are new, and since when (milliseconds of the epoch). */
export type News = { count: number; at: number }

/** What has come since the counts were last known: the difference, or null where nothing rose. */
export function findNews(known: Counts, counts: Counts, at: number) {
  const rise = (before: number, now: number): News | null => (now > before ? { count: now - before, at } : null)
  return {
    newNotification: rise(known.notifications, counts.notifications),
    newMessage: rise(known.messages, counts.messages),
  }
}

/** How much longer a toast may stand, in milliseconds; nothing is left of one from an earlier visit. */
export const computeTimeLeft = (news: News, autoHide: number, now: number) =>
  Math.max(0, Math.min(autoHide, news.at + autoHide - now))
