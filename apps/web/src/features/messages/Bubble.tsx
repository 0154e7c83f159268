import { classes } from '@amour/ui/classes.ts'
import type { Message } from '@amour/contract/messages.ts'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MessageMenu } from './MessageMenu.tsx'
import { useMessageText } from './use-message-text.ts'

type BubbleProps = {
  message: Message
  /** The last of its run has the small corner. */
  isLast: boolean
  /** Left out where it can no longer be taken back. */
  onUnsend: (() => void) | undefined
}

/** One message, its text opened in this browser, and what can be done with it. */
export function Bubble({ message, isLast, onUnsend }: BubbleProps) {
  const { t } = useTranslation('messages')
  const { isMine, mediaId } = message
  const { text, note } = useMessageText(message)
  const look = note ? 'text-muted italic' : classes(isMine && 'msg--mine', isLast && 'last')
  return (
    <div className={classes('group relative flex items-center gap-1', isMine && 'flex-row-reverse')}>
      <div className={classes('msg wrap-anywhere whitespace-pre-wrap', look)}>
        {mediaId && <Paperclip className="i i-16 mr-1.5 inline" role="img" aria-label={t('attachment')} />}
        {note ?? text}
      </div>
      <MessageMenu message={message} onUnsend={onUnsend} />
    </div>
  )
}
