import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '#app/account/me.ts'
import { paths } from '#paths.ts'

/** Asks the member to read what they have not read yet, but not while they read. */
export function useAnnouncement() {
  const unread = useMe()?.announcement
  const navigate = useNavigate()
  const path = unread && paths.announcement(unread.id)
  const { pathname } = useLocation()
  const isReading = pathname === paths.announcements() || pathname.startsWith(paths.announcement(''))
  useEffect(() => {
    if (!unread || !path || isReading) return undefined
    const ended = new AbortController()
    void import('./announcement-toast.ts')
      .then(({ askToRead }) => {
        if (ended.signal.aborted) return
        ended.signal.addEventListener(
          'abort',
          askToRead(unread, () => void navigate(path)),
        )
      })
      // It asks again when a page is next opened.
      .catch(() => undefined)
    return () => ended.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same one read anew is the same
  }, [unread?.id, path, isReading, navigate])
}
