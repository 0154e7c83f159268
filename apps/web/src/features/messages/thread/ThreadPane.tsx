import type { Message, Conversation } from '@amour/contract/messages/messages.ts'
import { useKeptFocus } from '@amour/ui/motion/use-kept-focus.ts'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLookedAt } from '#app/events/looked-at.ts'
import { useUser } from '#app/account/account.ts'
import { useRemoved } from '#app/overlay/undo.ts'
import { useOnline } from '#app/hooks/use-online.ts'
import { isUndecided, useContactKey } from '#features/account/keys/contact-keys.api.ts'
import { CompareKeys } from './CompareKeys.tsx'
import { Composer } from '#features/messages/composer/shared/Composer.tsx'
import { ContactKeyNotes } from './ContactKeyNotes.tsx'
import { DeleteConversation } from './DeleteConversation.tsx'
import { KeyNotice } from './KeyNotice.tsx'
import { KitOffer } from './KitOffer.tsx'
import { useOutbox } from '#features/messages/composer/shared/outbox.ts'
import { RequestNote } from './RequestNote.tsx'
import { hasSeenSealedMessage } from '#features/messages/conversations/shared/sealed-history.ts'
import { resend, sendMessage } from '#features/messages/composer/message-sending.api.ts'
import type { Written } from '#features/messages/composer/message-sending.api.ts'
import type { Thread } from '#features/messages/conversations/shared/thread.ts'
import { isOffline } from '#features/messages/composer/shared/sending-failure.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadLog } from './ThreadLog.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import { useIsTyping, useTypingSigns } from './typing.ts'
import { makeConversationPath, useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import { Lock, LockOpen } from 'lucide-react'
import { reportConversationRead } from '#features/messages/conversations/thread.api.ts'

type ThreadPaneProps = { thread: Thread; isConnected: boolean }

/** A conversation as it stands, and what one writes into it. Left as it is while what comes next is drawn beside it. */
export const ThreadPane = memo(function ThreadPane({ thread, isConnected }: ThreadPaneProps) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { folder } = useFolder()
  const [isDeleting, setDeleting] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const removed = useRemoved()
  const { conversation } = thread
  const { member } = conversation
  const outbox = useOutbox(member.id)
  // At the pace of the thread, so that a message that has arrived is never missing from both.
  const shownOutbox = useDeferredValue(outbox)
  const isOnline = useOnline() && isConnected
  const messages = useMemo(() => thread.messages.filter(({ id }) => !removed.has(id)), [thread, removed])
  const pane = useRef<HTMLElement>(null)
  // Not the field: it would bring up a phone's keyboard.
  useKeptFocus(pane, (element) => element.querySelector<HTMLElement>('[role=log]'))
  const field = useRef<HTMLTextAreaElement>(null)
  const { trust, log, next } = useContactKey(member, hasSeenSealedMessage())
  // What is wrong with a key stands alone: an offer beside it would push the messages out of sight.
  const isWarned = isUndecided(trust) || trust === 'restored' || log !== undefined || next?.way === 'refused'
  const isSealing = useUser().public !== null && member.key !== null
  const newest = messages.at(-1)?.seq
  useReadWhileVisible(conversation, newest)
  useTypingSigns(conversation)
  const isTyping = useIsTyping(conversation.id, newest)

  // What could not be sent without a connection goes as soon as there is one.
  useEffect(() => {
    if (!isOnline) return
    for (const outgoing of outbox) if (isOffline(outgoing.error)) void resend(member, outgoing.id)
    // oxlint-disable-next-line react/exhaustive-deps -- the return of the connection is what starts it
  }, [isOnline])

  async function send(written: Written) {
    const sent: Message | undefined = await sendMessage(member, written)
    // Answered, so no longer a request.
    if (sent && folder === 'requests') await navigate(makeConversationPath('chats', conversation.id), { replace: true })
  }

  return (
    <section ref={pane} className="thread" aria-label={t('conversationWith', { username: member.username })}>
      <ThreadHead member={member} isTyping={isTyping}>
        <ThreadMenu
          conversation={conversation}
          onCompare={isSealing ? () => setComparing(true) : undefined}
          onDelete={() => setDeleting(true)}
        />
      </ThreadHead>
      {!isOnline && (
        <p className="offline" role="status">
          {t('offline')}
        </p>
      )}
      <ThreadLog thread={{ ...thread, messages }} outbox={shownOutbox}>
        <EarlierNote messages={messages} />
        {conversation.folder === 'requests' && <RequestNote conversation={conversation} />}
      </ThreadLog>
      <KeyNotice messages={messages} />
      {!member.isGone && (
        <ContactKeyNotes
          member={member}
          onCompare={() => setComparing(true)}
          onDecided={() => field.current?.focus({ preventScroll: true })}
        />
      )}
      {!isWarned && messages.some(({ isMine, isEncrypted }) => isMine && isEncrypted) && <KitOffer />}
      {member.isGone ? (
        <p className="note m-4">{t('goneNote')}</p>
      ) : (
        <Composer
          member={member}
          canAttach={hasOtherWritten(thread)}
          next={next}
          isCompared={trust === 'compared'}
          field={field}
          onSend={(written) => void send(written)}
        />
      )}
      {isComparing && <CompareKeys member={member} onClose={() => setComparing(false)} />}
      {isDeleting && (
        <DeleteConversation
          conversation={conversation}
          upTo={thread.messages.at(-1)?.seq}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  )
})

/** What is not loaded is taken to hold an answer; where it does not, the server says so. */
const hasOtherWritten = ({ messages, before }: Thread) => before !== null || messages.some(({ isMine }) => !isMine)

/** How what has been written so far was sent, above the first message. */
function EarlierNote({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('messages')
  const there = messages.filter(({ message }) => message !== null)
  if (there.length === 0) return null
  const sealed = there.filter(({ isEncrypted }) => isEncrypted).length
  const all = sealed === there.length ? 'sealed' : sealed === 0 ? 'plain' : 'mixed'
  const Icon = all === 'sealed' ? Lock : LockOpen
  return (
    <p className="note">
      <Icon className="i i-16" aria-hidden />
      {t(`earlier.${all}`)}
    </p>
  )
}

/** Marks a conversation as read as long as it is on the screen. */
function useReadWhileVisible({ id, unread }: Conversation, newest: number | undefined) {
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useLookedAt(id, isSeen)
  useEffect(() => {
    if (!isSeen || unread === 0) return
    const left = new AbortController()
    void reportConversationRead(id, left.signal)
    return () => left.abort()
  }, [id, unread, newest, isSeen])
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
