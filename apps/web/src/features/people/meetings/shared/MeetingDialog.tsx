import { MEETING_MAX } from '@amour/contract/people/meetings.ts'
import type { Member } from '@amour/contract/people/members.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { useTranslation } from 'react-i18next'
import { CallError, describeWait } from '#app/call/call-error.ts'
import { useMeetingDraft, useMeetingNote } from '#features/people/meetings/meetings.api.ts'

type MetDialogProps = { member: Member; onClose: () => void }

/** "We have met": a note that the other accepts before it shows, or what has become of it. */
export function MeetingDialog({ member, onClose }: MetDialogProps) {
  const { t } = useTranslation('members')
  const { mine } = member.metBy
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('metTitle', { username: member.username })}
      closeLabel={t('close')}
      sheet={mine !== null}
      closeOnBackdrop={mine !== null}
    >
      {mine ? (
        <OwnNote member={member} mine={mine} onClose={onClose} />
      ) : (
        <NoteForm member={member} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NoteForm({ member, onClose }: MetDialogProps) {
  const { t } = useTranslation('members')
  const { note, write } = useMeetingDraft(member)
  const { mutate, error, isPending, reset } = useMeetingNote(member, onClose)
  const fieldError = error instanceof CallError ? error.violations[0]?.message : undefined
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate(note)
      }}
    >
      <p className="small muted">{t('metText', { username: member.username })}</p>
      <Field
        label={t('metNote')}
        hint={t('metHint')}
        error={fieldError}
        count={t('count', { used: note.trim().length, most: MEETING_MAX })}
      >
        <TextArea
          rows={4}
          value={note}
          data-autofocus
          onChange={(event) => {
            write(event.target.value)
            reset()
          }}
        />
      </Field>
      {error && !fieldError && (
        <Alert tone="bad">{(error instanceof CallError && error.message) || t('sayFailed')}</Alert>
      )}
      <div className="cluster gap-3">
        <Button type="submit" busy={isPending}>
          {t('metSend')}
        </Button>
        <span className="small muted">{t('metLeft', { count: member.metBy.left })}</span>
      </div>
    </form>
  )
}

type OwnNoteProps = MetDialogProps & { mine: NonNullable<Member['metBy']['mine']> }

function OwnNote({ member, mine, onClose }: OwnNoteProps) {
  const { t } = useTranslation('members')
  const { mutate, error, isPending } = useMeetingNote(member, onClose)
  return (
    <div className="stack">
      <blockquote className="quote">
        <p className="wrap-anywhere">
          “<UserText text={mine.note} />”
        </p>
      </blockquote>
      <p className="small muted">{t(`metMine.${mine.state}`, { username: member.username })}</p>
      {error && <Alert tone="bad">{describeWait(error) ?? t('sayFailed')}</Alert>}
      <div>
        <Button variant="quiet" busy={isPending} onClick={() => mutate(null)}>
          {t('metWithdraw')}
        </Button>
      </div>
    </div>
  )
}
