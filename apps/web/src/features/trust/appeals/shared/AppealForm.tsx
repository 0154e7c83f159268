import { APPEAL_MAX } from '@amour/contract/trust/appeals.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppealSubmission } from './appeal-submission.ts'
import { CallError, isRefusal } from '#app/call/call-error.ts'
import { saveDraft, useDraft } from '#app/storage/drafts.ts'
import { formatNumber } from '#app/text/format.ts'

type AppealFormProps = { decisionId: string; appealing: AppealSubmission; onCancel: () => void }

/** Asks another moderator to look at a decision again. */
export function AppealForm({ decisionId, appealing, onCancel }: AppealFormProps) {
  const { t } = useTranslation('appeals')
  const text = useDraft(`appeal ${decisionId}`)
  const box = useRef<HTMLTextAreaElement>(null)
  const { send, error, isBusy, clear } = appealing
  const known = error instanceof CallError && !error.isOutage ? error : undefined
  const fieldError = known?.violations[0]?.message
  useEffect(() => box.current?.focus(), [fieldError])
  const reason = isRefusal(error, 'linkInvalid') ? t('outside.over') : known?.message || t('offline')
  return (
    <form
      className="stack"
      noValidate
      aria-label={t('appeal')}
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <Field
        label={t('text')}
        hint={t('hint')}
        error={fieldError}
        count={t('count', { used: formatNumber(text.trim().length), most: formatNumber(APPEAL_MAX) })}
      >
        <TextArea
          ref={box}
          rows={5}
          value={text}
          onChange={({ target }) => {
            saveDraft(`appeal ${decisionId}`, target.value)
            clear()
          }}
        />
      </Field>
      {error && !fieldError && <Alert tone="bad">{reason}</Alert>}
      <div className="cluster">
        <Button type="submit" busy={isBusy}>
          {t('send')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
