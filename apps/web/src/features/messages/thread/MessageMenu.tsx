import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { FoldMenu } from '@amour/ui/components/overlay/FoldMenu.tsx'
import { menuItemClass } from '@amour/ui/components/overlay/menu-item-class.ts'
import type { Message } from '@amour/contract/messages/messages.ts'
import { EllipsisVertical, Flag, Trash2, Undo2 } from 'lucide-react'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeWithUndo } from '#app/overlay/undo.ts'
import { removeMessage } from '#features/messages/conversations/thread.api.ts'
import { ReportContext } from './reporting.ts'

type MessageMenuProps = {
  message: Message
  /** Left out where it can no longer be taken back. */
  onUnsend: (() => void) | undefined
}

/** What can be done with a message; it shows itself to a pointer beside it, to the keyboard, and always to a finger. */
export function MessageMenu({ message, onUnsend }: MessageMenuProps) {
  const { t } = useTranslation('messages')
  const report = use(ReportContext)
  const [side, setSide] = useState<'top' | 'bottom'>('bottom')

  function remove() {
    const texts = { done: t('messageDeleted'), undo: t('undo'), failed: t('messageDeleteFailed') }
    removeWithUndo({ id: message.id, texts, remove: () => removeMessage(message) })
  }

  return (
    <div
      onPointerEnter={(event) => setSide(roomierSide(event.currentTarget))}
      onFocus={(event) => setSide(roomierSide(event.currentTarget))}
    >
      <FoldMenu
        name="message"
        // Placed by the whole row, so that on a narrow phone it never leaves the screen.
        className="static"
        side={side}
        align={message.isMine ? 'end' : 'start'}
        chevron={false}
        summary={<EllipsisVertical className="i i-16" aria-hidden />}
        summaryClass={buttonClass({
          variant: 'ghost',
          iconOnly: true,
          className: 'message-menu',
        })}
        summaryLabel={t('messageMenu')}
      >
        {onUnsend && (
          <button type="button" className={menuItemClass()} onClick={onUnsend}>
            <Undo2 className="i" aria-hidden />
            {t('unsendForBoth')}
          </button>
        )}
        {!message.isMine && (
          <button type="button" className={menuItemClass()} onClick={() => report({ message })}>
            <Flag className="i" aria-hidden />
            {t('report')}
          </button>
        )}
        <button type="button" className={menuItemClass({ danger: true })} onClick={remove}>
          <Trash2 className="i" aria-hidden />
          {t('deleteMessage')}
        </button>
      </FoldMenu>
    </div>
  )
}

/** Where there is more room for the list in the log. */
function roomierSide(element: Element) {
  const log = element.closest('.thread-log')?.getBoundingClientRect()
  return log && element.getBoundingClientRect().top > log.top + log.height / 2 ? 'top' : 'bottom'
}
