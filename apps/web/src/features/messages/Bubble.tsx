import { classes } from '@amour/ui/classes.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { Menu } from '@amour/ui/components/Menu.tsx'
import { MenuItem } from '@amour/ui/components/MenuItem.tsx'
import type { Message } from '@amour/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Paperclip, Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { removeWithUndo } from '#app/undo.ts'
import { openedQuery } from './opened.api.ts'
import { removeMessage } from './thread.api.ts'

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
  return (
    <div className={classes('bubble group flex items-center gap-1', isMine && 'flex-row-reverse')}>
      <div className={classes('msg wrap-anywhere whitespace-pre-wrap', isMine && 'msg--mine', isLast && 'last')}>
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

function MessageMenu({ message, onUnsend }: Omit<BubbleProps, 'isLast'>) {
  const { t } = useTranslation('messages')

  function remove() {
    const words = { done: t('messageDeleted'), undo: t('undo'), failed: t('messageDeleteFailed') }
    removeWithUndo({ id: message.id, words, remove: () => removeMessage(message) })
  }

  return (
    <Menu
      align={message.isMine ? 'end' : 'start'}
      trigger={
        <Button
          variant="ghost"
          iconOnly
          aria-label={t('messageMenu')}
          className="text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-60"
        >
          <EllipsisVertical className="i i-16" aria-hidden />
        </Button>
      }
    >
      {onUnsend && (
        <MenuItem icon={<Undo2 className="i" aria-hidden />} onSelect={onUnsend}>
          {t('unsendForBoth')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 className="i" aria-hidden />} danger onSelect={remove}>
        {t('deleteMessage')}
      </MenuItem>
    </Menu>
  )
}
