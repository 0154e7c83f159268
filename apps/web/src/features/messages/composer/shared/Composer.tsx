import { classes } from '@amour/ui/classes.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { AutosizeText } from '@amour/ui/components/form/AutosizeText.tsx'
import { DEFAULT_TERM } from '@amour/contract/media/media-access.ts'
import { MESSAGE_MAX } from '@amour/contract/messages/messages.ts'
import { ArrowUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogPart } from '#app/overlay/DialogPart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import { useLocation } from 'react-router'
import { saveDraft, useDraft } from '#app/storage/drafts.ts'
import type { NextMessage } from '#features/account/keys/contact-keys.api.ts'
import { AttachButton } from '#features/messages/composer/AttachButton.tsx'
import { attachToDraft, useDraftAttachment } from '#features/messages/composer/attachment-draft.ts'
import type { Attached } from './outbox.ts'
import { AttachedChip } from '#features/messages/composer/AttachedChip.tsx'
import type { Written } from '#features/messages/composer/message-sending.api.ts'
import { QuotedChip } from '#features/messages/composer/QuotedChip.tsx'
import { QUOTE_LENGTH } from '#features/messages/conversations/shared/photo-quote.ts'
import { NextMessageNote } from '#features/messages/composer/NextMessageNote.tsx'

const MediaPicker = lazyStatic(
  'MediaPicker',
  async () => (await import('#features/messages/composer/MediaPicker.tsx')).MediaPicker,
)

/** From so many characters before the end on, it is said how many are left. */
const NEAR_END = 200

/** Where a keyboard does not cover what one reads. */
const isWide = () => matchMedia('(min-width: 992px) and (pointer: fine)').matches

type ComposerProps = {
  member: { id: string; username: string }
  /** What else is to be said beside the field. */
  hint?: string | undefined
  /** Whether a photo or video may go with a message; left out where the first message is written. */
  canAttach?: boolean | undefined
  /** What happens to a message sent now; a refused one stays in the field. */
  next: NextMessage | undefined
  isCompared: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onSend: (written: Written) => void
}

/** Where one writes. Enter sends, Shift and Enter break the line; what is not sent stays as a draft. */
export function Composer({ member, hint, canAttach = false, next, isCompared, field, onSend }: ComposerProps) {
  const { t } = useTranslation('messages')
  const draft = useDraft(`message ${member.id}`)
  const attached = useDraftAttachment(member.id)
  const [isPicking, setPicking] = useState(false)
  const { state } = useLocation()
  const [isRefused, setRefused] = useState(false)
  const hintId = useId()
  const noteId = useId()
  const text = draft.trim()
  const photoId = useDraft(`quote ${member.id}`) || undefined
  const left = MESSAGE_MAX - text.length - (photoId ? QUOTE_LENGTH : 0)
  const isNearEnd = left < NEAR_END

  useEffect(() => {
    if (isWide() || hasJustWritten(state)) putCursorAtEnd(field.current)
    // oxlint-disable-next-line react/exhaustive-deps -- only on arrival
  }, [])

  function send(event: FormEvent) {
    event.preventDefault()
    field.current?.focus()
    if ((!text && !attached) || left < 0) return
    setRefused(next?.way === 'refused')
    if (next?.way === 'refused') return
    saveDraft(`message ${member.id}`, '')
    saveDraft(`quote ${member.id}`, '')
    attachToDraft(member.id, undefined)
    onSend({ text, item: attached, photoId })
  }

  function take(item: Attached | undefined) {
    attachToDraft(member.id, item)
    setPicking(false)
    field.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <>
      {photoId && (
        <QuotedChip
          photoId={photoId}
          memberId={member.id}
          isPlain={next?.way === 'plain'}
          onRemove={() => {
            saveDraft(`quote ${member.id}`, '')
            field.current?.focus()
          }}
        />
      )}
      {attached && (
        <AttachedChip
          item={attached}
          username={member.username}
          onTerm={(term) => attachToDraft(member.id, { ...attached, term })}
          onRemove={() => take(undefined)}
        />
      )}
      <form className="composer" onSubmit={send}>
        <AttachButton isAllowed={canAttach} onPress={() => setPicking(true)} />
        <AutosizeText
          className="control"
          rows={1}
          aria-label={t('messageTo', { username: member.username })}
          aria-describedby={`${noteId} ${hintId}`}
          aria-invalid={left < 0 || undefined}
          placeholder={t(photoId ? 'quotePlaceholder' : 'placeholder')}
          enterKeyHint="send"
          value={draft}
          ref={field}
          onChange={(event) => {
            saveDraft(`message ${member.id}`, event.target.value)
            setRefused(false)
          }}
          onKeyDown={press}
        />
        <Button type="submit" aria-label={t('send')} whyNot={left < 0 ? t('tooMany', { count: -left }) : undefined}>
          <ArrowUp className="i" aria-hidden />
        </Button>
      </form>
      <NextMessageNote
        next={next}
        isCompared={isCompared}
        isTried={isRefused}
        isWritten={text !== '' || attached !== undefined || photoId !== undefined}
        id={noteId}
      />
      {isNearEnd || hint ? (
        <p className={classes('tiny composer-count', left < 0 ? 'text-bad' : 'muted')} id={hintId} role="status">
          {isNearEnd ? (left < 0 ? t('tooMany', { count: -left }) : t('left', { count: left })) : hint}
        </p>
      ) : (
        <p className="composer-hint" id={hintId}>
          {t('hint')}
        </p>
      )}
      {isPicking && (
        <DialogPart onClose={() => setPicking(false)}>
          <MediaPicker
            username={member.username}
            onPick={(item) => take({ ...item, term: DEFAULT_TERM })}
            onClose={() => setPicking(false)}
          />
        </DialogPart>
      )}
    </>
  )
}

/** One goes on below what stands there: a draft, a quoted answer. */
export function putCursorAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true })
  // What was put there with this press stands in the field by the next frame.
  requestAnimationFrame(() => field?.setSelectionRange(field.value.length, field.value.length))
}

/** The state of the way from somebody's first message to the conversation that it began. */
export const justWrittenState = { written: true }

const hasJustWritten = (state: unknown) => typeof state === 'object' && state !== null && 'written' in state
