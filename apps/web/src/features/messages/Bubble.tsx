import { classes } from '@amour/ui/classes.ts'
import type { Message } from '@amour/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageMenu } from './MessageMenu.tsx'
import { openedQuery } from './opened.api.ts'

type BubbleProps = {
  message: Message
  /** The last of its run has the small corner. */
  isLast: boolean
  /** Left out where it can no longer be taken back. */
  onUnsend: (() => void) | undefined
}

/** One message, its text opened in this browser, and what can be done with it. */
export function Bubble({ message, isLast, onUnsend }: BubbleProps) {
  const { isMine } = message
  const isGone = message.message === null
  const look = isGone ? 'text-muted' : classes(isMine && 'msg--mine', isLast && 'last')
  return (
    <div className={classes('group flex items-center gap-1', isMine && 'flex-row-reverse')}>
      <div className={classes('msg wrap-anywhere whitespace-pre-wrap', look)}>
        <MessageText message={message} />
      </div>
      <MessageMenu message={message} onUnsend={onUnsend} />
    </div>
  )
}

const MessageText = memo(function MessageText({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { t: tKeys } = useTranslation('keys')
  const { data } = useQuery({ ...openedQuery(message), enabled: message.message !== null })
  if (message.message === null) return <em>{t(message.isMine ? 'takenBackByYou' : 'takenBack')}</em>
  return (
    <>
      {message.mediaId && <Paperclip className="i i-16 mr-1.5 inline" role="img" aria-label={t('attachment')} />}
      {data?.problem ? (
        <em>{tKeys(data.problem === 'unverifiable' ? 'unverifiable' : 'undecryptable')}</em>
      ) : (
        data?.text
      )}
    </>
  )
})
