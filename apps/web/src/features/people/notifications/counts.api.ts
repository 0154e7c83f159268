import type { Counts } from '@amour/contract/account/accounts.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { useEffect } from 'react'
import { isAuthenticated } from '#app/account/account.ts'
import { updateUser } from '#app/account/me.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { accountSlot, appStateSlot, countsPolledAtSlot } from '#app/storage/storage.ts'
import { findNews } from './news.ts'

/** How often the counts are asked for, in milliseconds (docs/specification/product.md §9). */
const POLL = 30_000

/** Timers are not exact: a tab that asked this much less than a turn ago has asked for this turn. */
const TOLERANCE = 1000

/** Asks for the counts every 30 s while somebody is signed in; an outage is waited out until the next turn. */
export function useCountsPolling() {
  useEffect(() => {
    const timer = setInterval(() => void askAlone().catch(() => undefined), POLL)
    return () => clearInterval(timer)
  }, [])
}

function askAlone() {
  if (!('locks' in navigator)) return ask()
  return navigator.locks.request('amour.counts', { ifAvailable: true }, (lock) => (lock ? ask() : undefined))
}

async function ask() {
  const now = Date.now()
  const since = now - countsPolledAtSlot.get()
  // One tab asks for all, and the one that is looked at goes first, since it shows the toast.
  const turn = document.visibilityState === 'visible' ? POLL - TOLERANCE : POLL + TOLERANCE
  if (!isAuthenticated() || (since >= 0 && since < turn)) return
  countsPolledAtSlot.set(now)
  const before = lowered
  const counts = await call(accounts.counts, {})
  // What was read meanwhile may not be in this answer; the next turn knows.
  if (before === lowered) announceCounts(counts)
}

let lowered = 0

/**
 * Stores the counts that came back from reading or deleting. They only ever fall here: several such answers may
 * overtake each other, and a rise in one of them is left to the next poll.
 */
export function storeCounts(counts: Counts) {
  const { user } = accountSlot.get()
  lowered += 1
  if (!user) return
  updateUser({
    notifications: Math.min(user.notifications, counts.notifications),
    messages: Math.min(user.messages, counts.messages),
  })
}

function announceCounts(counts: Counts) {
  const { user } = accountSlot.get()
  if (!user) return
  const { newNotification, newMessage } = findNews(user, counts, Date.now())
  if (user.notifications !== counts.notifications || user.messages !== counts.messages) updateUser(counts)
  if (!newNotification && !newMessage) return
  const state = appStateSlot.get()
  const { toastState } = state
  appStateSlot.set({
    ...state,
    toastState: {
      newNotification: newNotification ?? toastState.newNotification,
      newMessage: newMessage ?? toastState.newMessage,
    },
  })
}

// Whichever tab asked, and whatever else changed a count: what is listed here is read anew.
let known = countsOf()
accountSlot.subscribe(() => {
  const counts = countsOf()
  if (counts.messages > known.messages) void queryClient.invalidateQueries({ queryKey: ['messages'] })
  if (counts.notifications > known.notifications) {
    void queryClient.invalidateQueries({ queryKey: ['notifications'] })
    // An upload may have been looked at, somebody may ask to see what is private.
    void queryClient.invalidateQueries({ queryKey: ['media'] })
  }
  known = counts
})

function countsOf(): Counts {
  const { user } = accountSlot.get()
  return { notifications: user?.notifications ?? 0, messages: user?.messages ?? 0 }
}
