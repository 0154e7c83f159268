import { ANSWER_MAX } from '@amour/contract/people/prompts.ts'
import type { OwnAnswer, PromptKey } from '@amour/contract/people/prompts.ts'
import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const tones = { shown: 'approved', waiting: 'pending', rejected: 'rejected' } as const

export const getAnswerId = (prompt: PromptKey) => `prompt-${prompt}`

type AnswerFieldProps = {
  prompt: PromptKey
  answer: string
  /** The answer as it was saved, unless it has been changed since. */
  saved: OwnAnswer | undefined
  error: string | undefined
  onWrite: (answer: string) => void
  /** Left out of the first one. */
  onUp: (() => void) | undefined
  onRemove: () => void
}

/** One prompt and the answer to it, with what others read of it. */
export function AnswerField({ prompt, answer, saved, error, onWrite, onUp, onRemove }: AnswerFieldProps) {
  const { t } = useTranslation(['prompts', 'profiles'])
  const words = t(`prompts:catalogue.${prompt}`)
  const [sign] = findTextSigns(answer)
  return (
    <div className="stack stack-8">
      <Field
        id={getAnswerId(prompt)}
        label={words}
        error={error}
        count={t('prompts:count', { used: answer.trim().length, most: ANSWER_MAX })}
      >
        <TextArea className="[--area:80px]" rows={2} value={answer} onChange={({ target }) => onWrite(target.value)} />
      </Field>
      {sign && <Alert tone="warn">{t(`profiles:textSign.${sign}`)}</Alert>}
      <div className="cluster items-center">
        {saved && (
          <Tag tone={tones[saved.state]} tint>
            {t(`prompts:state.${saved.state}`)}
          </Tag>
        )}
        <div className="ms-auto flex">
          {onUp && (
            <Button
              variant="ghost"
              iconOnly
              icon={<ArrowUp className="i" aria-hidden />}
              aria-label={t('prompts:upOf', { prompt: words })}
              onClick={onUp}
            />
          )}
          <Button
            variant="ghost"
            iconOnly
            icon={<Trash2 className="i" aria-hidden />}
            aria-label={t('prompts:removeOf', { prompt: words })}
            onClick={onRemove}
          />
        </div>
      </div>
      {saved?.state === 'rejected' && <p className="small muted">{t('prompts:rejectedWhy')}</p>}
    </div>
  )
}
