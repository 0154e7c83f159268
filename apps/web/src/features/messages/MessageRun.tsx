import { classes } from '@amour/ui/classes.ts'
import type { Correspondent, Message } from '@amour/contract/messages.ts'
import { UNSEND_MINUTES } from '@amour/contract/messages.ts'
import { Check, CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/format.ts'
import { showToast } from '#app/toasts.ts'
import { CallError } from '#app/call-error.ts'
import { Bubble } from './Bubble.tsx'
import { useUnsend } from './thread.api.ts'
import { stateOf } from './timeline.ts'
import type { Run } from './timeline.ts'

type MessageRunProps = {
  run: Run
  member: Correspondent
  /** The newest message of the conversation. */
  newest: Message | undefined
  now: number
}

/** What one of the two wrote in one go, and when. */
export function MessageRun({ run, member, newest, now }: MessageRunProps) {
  const { t } = useTranslation('messages')
  const { mutate } = useUnsend({
    onFailed(error) {
      const said = error instanceof CallError ? error.message : ''
      showToast({ id: 'unsend', text: said || t('unsendFailed') })
    },
  })
  const { isMine, messages } = run
  const last = messages.at(-1)
  const unsend = (message: Message) => (canUnsend(message, now) ? () => mutate(message) : undefined)
  return (
    <>
      <span className="sr">{isMine ? t('youWrote') : t('theyWrote', { username: member.username })}</span>
      {messages.map((message) => (
        <Bubble key={message.id} message={message} isLast={message === last} onUnsend={unsend(message)} />
      ))}
      {last && <RunEnd message={last} onUnsend={last === newest ? unsend(last) : undefined} />}
    </>
  )
}

function canUnsend({ isMine, message, sentAt }: Message, now: number) {
  return isMine && message !== null && now - Date.parse(sentAt) < UNSEND_MINUTES * 60_000
}

function RunEnd({ message, onUnsend }: { message: Message; onUnsend: (() => void) | undefined }) {
  const { t } = useTranslation('messages')
  const { isMine, sentAt } = message
  const state = stateOf(message)
  const Icon = state === 'sent' ? Check : CheckCheck
  return (
    <p className={classes('msg-meta', isMine && 'msg-meta--mine')}>
      <time dateTime={sentAt}>{formatTime(sentAt)}</time>
      {isMine && message.message !== null && (
        <>
          <Icon className={classes('i', state === 'read' && 'read')} aria-hidden />
          {t(state)}
        </>
      )}
      {onUnsend && (
        <>
          <span aria-hidden>·</span>
          <button type="button" onClick={onUnsend}>
            {t('unsend')}
          </button>
        </>
      )}
    </p>
  )
}
