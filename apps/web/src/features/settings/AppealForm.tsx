import type { OwnDecision } from '@amour/contract/appeals.ts'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { Field } from '@amour/ui/components/Field.tsx'
import { TextArea } from '@amour/ui/components/TextArea.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call-error.ts'
import { formatNumber } from '#app/format.ts'
import { useAppeal } from '#features/appeals/appeals.api.ts'

/** Longest text of an appeal, in characters (security.md 3.1). */
const MOST = 2000

/** Asks another moderator to look at a decision again. */
export function AppealForm({ decision, onClose }: { decision: OwnDecision; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [text, setText] = useState('')
  const { mutate, error, isPending, reset } = useAppeal(decision, onClose)
  const known = error instanceof CallError && !error.isOutage ? error : undefined
  const violation = known?.violations[0]?.message
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate(text)
      }}
    >
      <Field
        label={t('appealText')}
        hint={t('appealHint')}
        error={violation}
        count={t('appealCount', { used: formatNumber(text.trim().length), most: formatNumber(MOST) })}
      >
        <TextArea
          rows={5}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            reset()
          }}
        />
      </Field>
      {error && !violation && <Alert tone="bad">{known?.message || t('offline')}</Alert>}
      <div className="cluster">
        <Button type="submit" busy={isPending}>
          {t('appealSend')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
