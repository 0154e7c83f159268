import type { Message } from '@amour/contract/messages/messages.ts'
import { REVEALED_MAX } from '@amour/contract/trust/reports.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/text/format.ts'
import { ReportDialog } from '#features/trust/reports/shared/ReportDialog.tsx'
import { useReportSubmission } from '#features/trust/reports/reports.api.ts'
import type { ReportedMessage } from './reporting.ts'
import { findMessageNeighbours, revealMessages } from './message-reveal.api.ts'
import { useMessageText } from '#features/messages/conversations/shared/use-message-text.ts'

type ReportMessageProps = ReportedMessage & { onClose: (hasBlocked: boolean) => void }

/** Reports a message, with those beside it that its reader chooses to show to the moderators. */
export function ReportMessage({ message, alsoShown = [], thread, onClose }: ReportMessageProps) {
  const { t } = useTranslation('reports')
  const shown = findMessageNeighbours(message, thread?.messages ?? [])
  const member = thread?.conversation.member ?? { id: '', username: '' }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([message.id, ...alsoShown]))
  const target = { kind: 'message', target: message.conversationId, member } as const
  const reporting = useReportSubmission(target)
  const list = useRef<HTMLDivElement>(null)
  // The dialog around it is open by then, so that there is something to measure.
  useEffect(() => showEnd(list.current), [])

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <ReportDialog
      target={target}
      reporting={reporting}
      reveal={() =>
        revealMessages(
          shown.filter(({ id }) => chosen.has(id)),
          message.id,
        )
      }
      onClose={onClose}
    >
      <FieldGroup label={t('messages')} hint={t('messagesHint', { most: REVEALED_MAX })}>
        <div ref={list} className="choices stack stack-8">
          {shown.map((one) => (
            <Choice
              key={one.id}
              message={one}
              username={member.username}
              isChosen={chosen.has(one.id)}
              isFixed={one.id === message.id}
              onToggle={() => toggle(one.id)}
            />
          ))}
        </div>
      </FieldGroup>
    </ReportDialog>
  )
}

/** Those before come first: the list begins where the reported one is in sight. */
function showEnd(list: HTMLElement | null) {
  const fixed = list?.querySelector('input:disabled')?.closest('label')
  if (list && fixed) list.scrollTop = fixed.offsetTop + fixed.offsetHeight - list.offsetTop - list.clientHeight
}

type ChoiceProps = { message: Message; username: string; isChosen: boolean; isFixed: boolean; onToggle: () => void }

function Choice({ message, username, isChosen, isFixed, onToggle }: ChoiceProps) {
  const { t } = useTranslation('reports')
  const { text, note } = useMessageText(message)
  const who = message.isMine ? t('you') : username
  return (
    <Checkbox
      checked={isChosen}
      disabled={isFixed}
      detail={`${who}, ${formatTime(message.sentAt)}${isFixed ? ` · ${t('thisOne')}` : ''}`}
      onChange={onToggle}
    >
      <span className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">{note ?? <UserText text={text ?? ''} />}</span>
    </Checkbox>
  )
}
