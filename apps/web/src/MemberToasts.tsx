import { ToastShelf } from '#app/ToastShelf.tsx'
import { NewsToasts } from './features/notifications/NewsToasts.tsx'

/** What stands over every screen of a member: all toasts, and the news that raises some of them. */
export function MemberToasts() {
  return (
    <>
      <NewsToasts />
      <ToastShelf />
    </>
  )
}
