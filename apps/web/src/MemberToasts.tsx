import { useEffect } from 'react'
import { NewVersion } from '#app/frame/NewVersion.tsx'
import { ToastShelf } from '#app/overlay/ToastShelf.tsx'
import { NewsToasts } from './features/people/notifications/NewsToasts.tsx'

/** What stands over every screen of a member: all toasts, and what raises some of them: news and a newer release. */
export function MemberToasts() {
  useLooking()
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
