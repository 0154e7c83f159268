import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '#app/Failure.tsx'
import { faultOf, focusFault } from '#app/faults.ts'
import { Field } from '#app/Field.tsx'
import { useAnswerRule } from './rules.api.ts'

/** Another lead’s answer, with their reason. */
export function AnswerForm({ id }: { id: string }) {
  const { t } = useTranslation('console-rules')
  const answer = useAnswerRule()
  const form = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState('')
  const give = (verdict: 'approve' | 'decline') =>
    answer.mutate({ id, answer: verdict, note }, { onError: () => focusFault(form.current) })
  return (
    <div ref={form} className="stack s16">
      <Failure error={answer.error} />
      <Field label={t('answerNote')} fault={faultOf(answer.error, 'note')}>
        {(ties) => (
          <textarea
            {...ties}
            className="area"
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <div className="stack">
        <button
          type="button"
          className="btn btn--primary btn--block"
          onClick={() => give('approve')}
          disabled={answer.isPending}
        >
          {t('approve')}
        </button>
        <button
          type="button"
          className="btn btn--tall btn--block"
          onClick={() => give('decline')}
          disabled={answer.isPending}
        >
          {t('decline')}
        </button>
      </div>
    </div>
  )
}
