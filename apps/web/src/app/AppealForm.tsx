import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { Field } from '@amour/ui/components/Field.tsx'
import { TextArea } from '@amour/ui/components/TextArea.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appealing } from './appealing.ts'
import { CallError, isRefusal } from './call-error.ts'
import { keepDraft, useDraft } from './drafts.ts'
import { formatNumber } from './format.ts'

/** Longest text of an appeal, in characters (docs/security/moderation.md §3.1). */
const MOST = 2000

type AppealFormProps = { decisionId: string; appealing: Appealing; onCancel: () => void }

/** Asks another moderator to look at a decision again. */
export function AppealForm({ decisionId, appealing, onCancel }: AppealFormProps) {
  const { t } = useTranslation('appeals')
  const text = useDraft(`appeal ${decisionId}`)
  const box = useRef<HTMLTextAreaElement>(null)
  const { send, error, isBusy, clear } = appealing
  const known = error instanceof CallError && !error.isOutage ? error : undefined
  const violation = known?.violations[0]?.message
  useEffect(() => box.current?.focus(), [violation])
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
        error={violation}
        count={t('count', { used: formatNumber(text.trim().length), most: formatNumber(MOST) })}
      >
        <TextArea
          ref={box}
          rows={5}
          value={text}
          onChange={({ target }) => {
            keepDraft(`appeal ${decisionId}`, target.value)
            clear()
          }}
        />
      </Field>
      {error && !violation && <Alert tone="bad">{reason}</Alert>}
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
