import { NewVersion } from '#app/frame/NewVersion.tsx'
import { ToastShelf } from '#app/overlay/ToastShelf.tsx'
import { NewsToasts } from './features/people/notifications/NewsToasts.tsx'

/** What stands over every screen of a member: all toasts, and what raises some of them: news and a newer release. */
export function MemberToasts() {
  return (
    <>
      <NewsToasts />
      <NewVersion />
      <ToastShelf />
    </>
  )
}
