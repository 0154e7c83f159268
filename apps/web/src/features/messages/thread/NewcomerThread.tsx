import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import type { Member } from '@amour/contract/people/members.ts'
import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDraft } from '#app/storage/drafts.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { queryClient } from '#app/call/query-client.ts'
import { useMe } from '#app/account/me.ts'
import { RestrictedNote } from '#app/account/RestrictedNote.tsx'
import { useContactKey } from '#features/account/keys/contact-keys.api.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'
import { CompareKeys } from './CompareKeys.tsx'
import { Composer, justWrittenState, putCursorAtEnd } from '#features/messages/composer/shared/Composer.tsx'
import { ContactKeyNotes } from './ContactKeyNotes.tsx'
import { Openers } from '#features/messages/composer/shared/Openers.tsx'
import { OutgoingMessage } from '#features/messages/composer/shared/OutgoingMessage.tsx'
import { useOutbox } from '#features/messages/composer/shared/outbox.ts'
import { hasSeenSealedMessage } from '#features/messages/conversations/shared/sealed-history.ts'
import { sendMessage } from '#features/messages/composer/message-sending.api.ts'
import type { Written } from '#features/messages/composer/message-sending.api.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { useLogScrollPosition } from './use-log-scroll-position.ts'
import { paths } from '#paths.ts'

/** With so few new conversations left today, it is said. */
const FEW = 5

/** The first message to somebody; once sent, the address is that of the conversation. */
export function NewcomerThread({ member }: { member: Member }) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const outbox = useOutbox(member.id)
  // In a low window, such as above a keyboard, what was written and what became of it would stand below the picture's foot.
  const { log } = useLogScrollPosition({
    first: undefined,
    last: outbox.at(-1)?.id,
    isOwnLast: outbox.length > 0,
    content: outbox,
  })
  // The text is sealed before it leaves the browser, so only here can its writer be advised.
  const [sign] = findTextSigns(useDraft(`message ${member.id}`))
  const [isComparing, setComparing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { trust, next } = useContactKey(member, hasSeenSealedMessage())
  const { username, canMessage } = member
  const isWaiting = useMe()?.text.state === 'waiting'
  const { allowed, reason, remaining } = canMessage

  async function send(written: Written) {
    const sent = await sendMessage(member, written)
    if (!sent) return
    void queryClient.invalidateQueries({ queryKey: memberPagesKey })
    await navigate(paths.message(sent.conversationId), { replace: true, state: justWrittenState })
  }

  return (
    <section className="thread" aria-label={t('conversationWith', { username })}>
      <ThreadHead member={member} />
      <div className="thread-log" ref={log}>
        <EmptyState art="wait" title={t('first', { username })}>
          {t('firstText')}
          {isWaiting && <span className="mt-2 block">{t('ownWaiting', { username })}</span>}
        </EmptyState>
        {outbox.map((outgoing) => (
          <OutgoingMessage key={outgoing.id} outgoing={outgoing} member={member} />
        ))}
      </div>
      {sign && (
        <Alert tone="warn" className="m-4 mb-0" role="status">
          {t(`advice.${sign}`)}
        </Alert>
      )}
      {allowed && (
        <ContactKeyNotes
          member={member}
          onCompare={() => setComparing(true)}
          onDecided={() => field.current?.focus({ preventScroll: true })}
        />
      )}
      {allowed && <Openers member={member} onChosen={() => putCursorAtEnd(field.current)} />}
      {allowed ? (
        <Composer
          member={member}
          hint={remaining <= FEW ? t('conversationsLeft', { count: remaining }) : undefined}
          next={next}
          isCompared={trust === 'compared'}
          field={field}
          onSend={(written) => void send(written)}
        />
      ) : reason === 'accountRestricted' ? (
        <RestrictedNote className="m-4" />
      ) : (
        <Alert tone="warn" className="m-4">
          {readErrorSentence(reason ?? 'unexpected')}
        </Alert>
      )}
      {isComparing && <CompareKeys member={member} onClose={() => setComparing(false)} />}
    </section>
  )
}
