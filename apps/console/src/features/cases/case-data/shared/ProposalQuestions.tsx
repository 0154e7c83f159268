import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Proposal } from '@amour/contract/console/case-file.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { Form } from '#app/form/Form.tsx'
import { formatTime } from '#app/display/format.ts'
import { TextField } from '#app/form/TextField.tsx'

/** What was asked about a proposal before its answer, and what its proposer said. */
export function ProposalQuestions({ words }: { words: Proposal['words'] }) {
  const { t } = useTranslation('console')
  if (words.length === 0) return null
  return (
    <ol className="stack s12" aria-label={t('asked.title')}>
      {words.map(({ id, by, isMine, text, createdAt }) => (
        <li key={id} className="preview">
          <p className="small muted">{`${isMine ? t('asked.you') : by}, ${formatTime(createdAt)}`}</p>
          <p className="words">{text}</p>
        </li>
      ))}
    </ol>
  )
}

type ReplyProps = { error: unknown; isPending: boolean; onSend: (text: string, done: () => void) => void }

/** The proposer’s answer to what they were asked. */
export function ProposalReplyForm({ error, isPending, onSend }: ReplyProps) {
  const { t } = useTranslation('console')
  const id = useId()
  const [text, setText] = useState('')
  const send = () => !isPending && onSend(text, () => setText(''))
  return (
    <div className="stack s12">
      <Form id={id} error={error} onSubmit={send}>
        <TextField
          label={t('asked.reply')}
          error={findFieldError(error, 'text')}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={setText}
        />
      </Form>
      <Button type="submit" form={id} variant="quiet" size="lg" disabled={isPending}>
        {t('asked.send')}
      </Button>
    </div>
  )
}
