import type { ReasonCode } from '@amour/locales/policies.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FormDialog } from '#app/form/FormDialog.tsx'
import { ReasonSelect } from '#app/form/ReasonSelect.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { useTakeDownText } from '#features/cases/case-data/cases.api.ts'

/** `noteId` null: the profile's text. */
type Props = { id: string; noteId: string | null; wordsVersion: string; onClose: () => void }

/** Takes words down, with the reason that their writer reads and can appeal against. */
export function TakedownDialog({ id, noteId, wordsVersion, onClose }: Props) {
  const { t } = useTranslation('console-cases')
  const takeDown = useTakeDownText(id, noteId)
  const [reason, setReason] = useState<ReasonCode | ''>('')
  const [note, setNote] = useState('')
  const [words, setWords] = useState('')
  return (
    <FormDialog
      title={t(noteId ? 'takeNoteDown' : 'takeTextDown')}
      lead={t(noteId ? 'takeNoteDownWhat' : 'takeTextDownWhat')}
      submit={t('takeDown')}
      isPending={takeDown.isPending}
      error={takeDown.error}
      onSubmit={() => takeDown.mutate({ reason, note, words, wordsVersion }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('policyAndReason')} error={findFieldError(takeDown.error, 'reason')}>
        <ReasonSelect value={reason} placeholder={t('choose')} onChoose={setReason} />
      </Field>
      <TextField
        label={t('note')}
        hint={t('staffOnly')}
        error={findFieldError(takeDown.error, 'note')}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={setNote}
      />
      <TextField
        label={t('wordsFor')}
        error={findFieldError(takeDown.error, 'words')}
        rows={2}
        maxLength={2000}
        value={words}
        onChange={setWords}
      />
    </FormDialog>
  )
}
