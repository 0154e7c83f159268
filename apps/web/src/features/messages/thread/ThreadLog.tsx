import { ArrowDown } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayName } from '#app/text/days.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { MessageItem } from './MessageItem.tsx'
import { MessageWarning } from './MessageWarning.tsx'
import { useWarnings } from '#features/messages/warnings/shared/use-warnings.ts'
import { OlderMessages } from './OlderMessages.tsx'
import { OutgoingMessage } from '#features/messages/composer/shared/OutgoingMessage.tsx'
import type { Outgoing } from '#features/messages/composer/shared/outbox.ts'
import type { Thread } from '#features/messages/conversations/shared/thread.ts'
import { buildTimeline } from '#features/messages/conversations/shared/timeline.ts'
import { useLogScrollPosition } from './use-log-scroll-position.ts'
import { UNSEND_MINUTES } from '@amour/contract/messages/messages.ts'
import type { Message } from '@amour/contract/messages/messages.ts'
import { CallError } from '#app/call/call-error.ts'
import { toServerTime } from '#app/call/server-clock.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useUnsend } from '#features/messages/conversations/thread.api.ts'

type ThreadLogProps = {
  thread: Thread
  outbox: readonly Outgoing[]
  /** What stands above the first message. */
  children?: ReactNode
}

/** The messages of a conversation by day, what is on its way below them. */
export function ThreadLog({ thread, outbox, children }: ThreadLogProps) {
  const { t } = useTranslation('messages')
  const now = useNow(20_000)
  const { conversation, messages, before } = thread
  const last = messages.at(-1)
  const unsend = useUnsendAction()
  const warnings = useWarnings(messages)
  const timeline = useMemo(() => buildTimeline(messages), [messages])
  // What is on its way grows when it is refused: why, and what can be done.
  const content = useMemo(() => [timeline, outbox], [timeline, outbox])
  const { log, hasNewBelow, toEnd } = useLogScrollPosition({
    first: messages[0]?.id,
    last: outbox.at(-1)?.id ?? last?.id,
    isOwnLast: outbox.length > 0 || Boolean(last?.isMine),
    content,
  })

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        className="thread-log [overflow-anchor:none]"
        role="log"
        aria-label={t('messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        ref={log}
      >
        <div className="flex flex-col items-center gap-3">
          {before === null ? children : <OlderMessages id={conversation.id} before={before} />}
        </div>
        {timeline.map(({ day, runs }) => (
          <Fragment key={day}>
            <h3 className="day">
              {runs[0]?.messages[0] && formatDayName(runs[0].messages[0].sentAt, toServerTime(now))}
            </h3>
            {runs.flatMap(({ messages: run }) =>
              run.map((message, index) => {
                const found = warnings.get(message.id)
                return (
                  <Fragment key={message.id}>
                    <MessageItem
                      message={message}
                      member={conversation.member}
                      isFirst={index === 0}
                      isLast={index === run.length - 1}
                      isNewest={message === last}
                      unsend={canUnsend(message, now) ? unsend : undefined}
                    />
                    {found && <MessageWarning message={message} found={found} />}
                  </Fragment>
                )
              }),
            )}
          </Fragment>
        ))}
        {outbox.map((outgoing) => (
          <OutgoingMessage key={outgoing.id} outgoing={outgoing} member={conversation.member} />
        ))}
      </div>
      {hasNewBelow && (
        <button type="button" className="chip chip--on absolute bottom-3 self-center" onClick={toEnd}>
          <ArrowDown className="i" aria-hidden />
          {t('newBelow')}
        </button>
      )}
    </div>
  )
}

/** How to take a message back for both. */
function useUnsendAction() {
  const { t } = useTranslation('messages')
  const { mutate } = useUnsend({
    onFailed(error) {
      const said = error instanceof CallError ? error.message : ''
      showToast({ id: 'unsend', text: said || t('unsendFailed') })
    },
  })
  return mutate
}

function canUnsend({ isMine, message, sentAt }: Message, now: number) {
  return isMine && message !== null && toServerTime(now) - Date.parse(sentAt) < UNSEND_MINUTES * 60_000
}
