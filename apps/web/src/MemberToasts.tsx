import { useEffect } from 'react'
import { useAccount } from '#app/account/account.ts'
import { accountQuery } from '#app/account/me.ts'
import { queryClient } from '#app/call/query-client.ts'
import { onNews, startLive } from '#app/events/live.ts'
import { NewVersion } from '#app/frame/NewVersion.tsx'
import { ToastShelf } from '#app/overlay/ToastShelf.tsx'
import { useAnnouncement } from './features/account/announcements/use-announcement.ts'
import { NewsToasts } from './features/people/notifications/NewsToasts.tsx'

/** What stands over every screen of a member: all toasts, and what raises some of them: news and a newer release. */
export function MemberToasts() {
  useLooking()
  usePushRenewal()
  useBackground()
  useAnnouncement()
  // No guard stands over it: for a moment after the member has left in another tab there is nobody.
  useLiveAccount(useAccount().user?.id)
  return (
    <>
      <NewsToasts />
      <NewVersion />
      <ToastShelf />
    </>
  )
}

/** How long a page is open before it says that it is looked at, in milliseconds: the first screen comes first. */
const SETTLED = 10_000

/** Has the server know that a page is before the member, and sends no push meanwhile (decision 095). */
function useLooking() {
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      void import('./features/account/push/shared/looking.ts').then(({ sayLooking }) => {
        if (!ended.signal.aborted) ended.signal.addEventListener('abort', sayLooking())
      })
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
}

/** Has the server told of a subscription that the browser has renewed: at once, and when a page opens (decision 104). */
function usePushRenewal() {
  useEffect(() => {
    const ended = new AbortController()
    const renew = () =>
      void import('./features/account/push/shared/renewal.ts')
        .then(({ renewPush }) => renewPush())
        .catch(() => undefined)
    const timer = setTimeout(renew, SETTLED)
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // not there outside https
    serviceWorker?.addEventListener('message', ({ data }) => data === 'push renewed' && renew(), ended)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
}

/** Has what no screen waits for begin: a proof of age is handed in at its moment, the log of keys looked at. */
function useBackground() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./member-background.ts').then(({ startBackground }) => startBackground())
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [])
}

/** Hears of what happens for the member while they are signed in; what is decided about them shows at once. */
function useLiveAccount(memberId: string | undefined) {
  useEffect(() => {
    if (!memberId) return undefined
    const stop = startLive(memberId)
    const deafen = onNews(({ isAll, account }) => {
      if (isAll || account) void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    })
    return () => {
      deafen()
      stop()
    }
  }, [memberId])
}
