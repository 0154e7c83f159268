import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatRelative } from '#app/text/format.ts'
import { useSlot } from '#app/storage/storage-slot.ts'
import { appStateSlot } from '#app/storage/storage.ts'
import { closeToast, showToast, TOAST_AUTO_HIDE } from '#app/overlay/toasts.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { useCountsPolling } from './counts.api.ts'
import { computeTimeLeft } from './news.ts'
import type { News } from './news.ts'
import { paths } from '#paths.ts'

type NewsName = 'newNotification' | 'newMessage'

/** How often the relative time of a toast is renewed, in milliseconds (docs/specification/product.md §9). */
const TICK = 1000

/** Polls the counts and shows what the stored app state holds of news. */
export function NewsToasts() {
  const { t } = useTranslation('notifications')
  const { newNotification, newMessage } = useSlot(appStateSlot).toastState
  useCountsPolling()
  return (
    <>
      {newNotification && (
        <NewsToast
          key={`notification-${newNotification.at}`}
          name="newNotification"
          news={newNotification}
          text={t('newNotifications', { count: newNotification.count })}
          to={paths.notifications()}
        />
      )}
      {newMessage && (
        <NewsToast
          key={`message-${newMessage.at}`}
          name="newMessage"
          news={newMessage}
          text={t('newMessages', { count: newMessage.count })}
          to={paths.inbox()}
        />
      )}
    </>
  )
}

type NewsToastProps = { name: NewsName; news: News; text: ReactNode; to: string }

function NewsToast({ name, news, text, to }: NewsToastProps) {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const now = useNow(TICK)
  const id = `${name}-${news.at}`
  const viewNow = t('viewNow')

  useEffect(() => {
    const left = computeTimeLeft(news, TOAST_AUTO_HIDE, Date.now())
    if (left === 0) return dismiss(name, news)
    showToast(
      {
        id,
        text,
        // Seen but not read out: a live region would say it every second.
        detail: <span aria-hidden>{formatRelative(news.at, Math.max(now, news.at))}</span>,
        action: {
          label: viewNow,
          onAction() {
            closeToast(id)
            void navigate(to)
          },
        },
        onClose: () => dismiss(name, news),
      },
      left,
    )
  }, [id, name, news, text, to, viewNow, now, navigate])

  // Dismissed in another tab, or replaced by later news.
  useEffect(() => () => void (isWaiting(name, news) || closeToast(id)), [id, name, news])

  return null
}

function dismiss(name: NewsName, news: News) {
  const state = appStateSlot.get()
  if (isWaiting(name, news)) appStateSlot.set({ ...state, toastState: { ...state.toastState, [name]: null } })
}

const isWaiting = (name: NewsName, { at }: News) => appStateSlot.get().toastState[name]?.at === at
