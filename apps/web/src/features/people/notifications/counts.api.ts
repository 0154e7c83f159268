import type { Counts } from '@amour/contract/account/accounts.ts'
import type { EventNews } from '@amour/contract/account/events.ts'
import { accounts, tagCounts } from '@amour/contract/account/accounts.ts'
import { useEffect } from 'react'
import { isAuthenticated } from '#app/account/account.ts'
import { updateUser } from '#app/account/me.ts'
import { CallError } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { isLive, onNews } from '#app/events/live.ts'
import { findLookedAt } from '#app/events/looked-at.ts'
import { accountSlot, appStateSlot, countsPolledAtSlot } from '#app/storage/storage.ts'
import { unlessBusy } from '#app/storage/tab-lock.ts'
import { findNews } from './news.ts'

/** How often the counts are asked for, in milliseconds (docs/specification/product.md §9). */
const POLL = 30_000

/** Timers are not exact: a tab that asked this much less than a turn ago has asked for this turn. */
const TOLERANCE = 1000

/** How long a screen that shows a new message has to say that it was read, in milliseconds. */
const READING = 1500

/** How long a hidden tab leaves news to one that is looked at, in milliseconds. */
const YIELD = 500

/**
 * Asks for the counts every 30 s while somebody is signed in, and when there is news; an outage is waited out until the
 * next turn.
 */
export function useCountsPolling() {
  useEffect(() => {
    const timer = setInterval(() => void askAlone(askInTurn).catch(() => undefined), POLL)
    const deafen = onNews((news) => void askForNews(news).catch(() => undefined))
    return () => {
      clearInterval(timer)
      deafen()
    }
  }, [])
}

const askAlone = (work: () => Promise<void>) => unlessBusy('amour.counts', work)

async function askInTurn() {
  const since = Date.now() - countsPolledAtSlot.get()
  // One tab asks for all, and the one that is looked at goes first, since it shows the toast.
  const turn = document.visibilityState === 'visible' ? POLL - TOLERANCE : POLL + TOLERANCE
  if (since >= 0 && since < turn) return
  isHeard = true
  await askUntilHeard()
}

async function askForNews({ isAll, counts, notifications, messages }: EventNews) {
  if (!isAll && !counts && !notifications) return
  // Whoever looks at the conversation reads it there, and that lowers the counts again.
  const lookedAt = await findLookedAt()
  const isRead = !isAll && !notifications && messages.length > 0 && messages.every((id) => lookedAt.has(id))
  if (isRead) return
  if (document.visibilityState !== 'visible') {
    const heardAt = Date.now()
    await pause(YIELD)
    if (countsPolledAtSlot.get() >= heardAt) return
  }
  isHeard = true
  await askAlone(askUntilHeard)
}

/** Whether there was news since the last question. Each tab hears it, so the one that is asking asks once more. */
let isHeard = false

async function askUntilHeard() {
  while (isHeard) {
    isHeard = false
    await ask()
  }
}

async function ask() {
  if (!isAuthenticated()) return
  countsPolledAtSlot.set(Date.now())
  const counts = await askOnce()
  if (!counts) return
  // A message on some tab's screen is about to be read there: it is asked again before anything is said.
  const mayBeRead = counts.messages > countsOf().messages && (await findLookedAt()).size > 0
  if (mayBeRead) await pause(READING)
  const present = mayBeRead ? await askOnce() : counts
  if (present) announceCounts(present)
}

/** Undefined where nothing is new, or something was read meanwhile, which may not be in this answer; the next turn knows. */
async function askOnce(): Promise<Counts | undefined> {
  const before = lowered
  const known = accountSlot.get().user ? tagCounts(countsOf()) : undefined
  try {
    const counts = await call(accounts.counts, {}, known === undefined ? {} : { known })
    return before === lowered ? counts : undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 304) return undefined
    throw error
  }
}

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

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
  // Where news come in, they say which conversation it is.
  if (counts.messages > known.messages && !isLive()) void queryClient.invalidateQueries({ queryKey: ['messages'] })
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
