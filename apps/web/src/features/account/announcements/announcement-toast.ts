import type { UnreadAnnouncement } from '@amour/contract/account/announcements.ts'
import i18next from 'i18next'
import { HOUR } from '#app/hooks/use-now.ts'
import { closeToast, showToast } from '#app/overlay/toasts.ts'

/** As long as anybody leaves a page open, in milliseconds: it stands until it is read or put away. */
const A_DAY = 24 * HOUR

/** Asks the member to read an announcement, until it is read or put away: then it asks again when a page is next opened. */
export function askToRead({ id, title }: UnreadAnnouncement, onAction: () => void): () => void {
  const label = i18next.t('announcementRead')
  showToast({ id, text: i18next.t('announcement', { title }), action: { label, onAction } }, A_DAY)
  return () => closeToast(id)
}
