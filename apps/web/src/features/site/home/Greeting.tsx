import { getPartOfDay } from '@amour/locales/part-of-day.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { formatList, formatNumber } from '#app/text/format.ts'
import { MINUTE, useNow } from '#app/hooks/use-now.ts'

/** By name and time of day, and how much has happened. */
export function Greeting() {
  const { t } = useTranslation('home')
  const { username, messages, notifications } = useUser()
  const hour = new Date(useNow(MINUTE)).getHours()
  const [before, after] = t(`greeting.${getPartOfDay(hour)}`, { username: '\n' }).split('\n')
  const news = [
    ...(messages > 0 ? [t('messages', { count: messages, total: formatNumber(messages) })] : []),
    ...(notifications > 0 ? [t('notifications', { count: notifications, total: formatNumber(notifications) })] : []),
  ]
  return (
    <div className="page-head">
      <div className="min-w-0">
        <h1 className="t-page break-words">
          {before}
          {/* Names with hyphens would break in their middle while there is a line to be had. */}
          <span className="inline-block max-w-full">{username}</span>
          {after}
        </h1>
        <p>{news.length > 0 ? t('news', { news: formatList(news) }) : t('quiet')}</p>
      </div>
    </div>
  )
}
