import { promptKeys, PROMPTS_MAX } from '@amour/contract/people/prompts.ts'
import type { OwnAnswer, PromptKey } from '@amour/contract/people/prompts.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { SaveStatus } from '@amour/ui/components/feedback/SaveStatus.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerField, getAnswerId } from './AnswerField.tsx'
import { useOwnAnswers } from './prompts.api.ts'
import { useAnswers } from './use-answers.ts'

/** Answers to prompts: chosen from the catalogue, saved together, each with what others read of it. */
export function PromptsPanel() {
  const { t } = useTranslation('prompts')
  const { data, error, refetch } = useOwnAnswers()
  if (data) return <AnswersForm saved={data} />
  return (
    <Panel id="prompts" title={t('title')} hint={t('hint')}>
      {error ? (
        <Alert tone="bad">
          {t('failed')}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-13 rounded-control" />
        </SkeletonGroup>
      )}
    </Panel>
  )
}

function AnswersForm({ saved }: { saved: OwnAnswer[] }) {
  const { t } = useTranslation('prompts')
  const { answers, errors, isDirty, isBusy, isSaved, change, save } = useAnswers(saved)
  const focusNext = useFocusNext()
  const state = isBusy ? 'saving' : isSaved ? 'saved' : 'idle'
  const labels = { saving: t('saving'), saved: t('saved'), failed: '' }

  function add(prompt: PromptKey) {
    change([...answers, { prompt, answer: '' }])
    focusNext(getAnswerId(prompt))
  }

  function remove(prompt: PromptKey) {
    change(answers.filter((answer) => answer.prompt !== prompt))
    focusNext(CHOICE)
  }

  async function send() {
    if (await save()) return
    const panel = document.getElementById('prompts')
    requestAnimationFrame(() => panel?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <Panel id="prompts" title={t('title')} hint={t('hint')} aside={<SaveStatus state={state} labels={labels} />}>
      <div className="stack stack-24">
        {answers.map(({ prompt, answer }, at) => (
          <AnswerField
            key={prompt}
            prompt={prompt}
            answer={answer}
            saved={saved.find((one) => one.prompt === prompt && one.answer === answer.trim())}
            error={errors[prompt]}
            onWrite={(words) => change(answers.with(at, { prompt, answer: words }))}
            onUp={at > 0 ? () => change(moveUp(answers, at)) : undefined}
            onRemove={() => remove(prompt)}
          />
        ))}
        {answers.length < PROMPTS_MAX ? (
          <Field id={CHOICE} label={t(answers.length > 0 ? 'another' : 'choose')}>
            <Select value="" placeholder={t('placeholder')} onChange={({ target }) => add(target.value as PromptKey)}>
              {promptKeys
                .filter((prompt) => answers.every((answer) => answer.prompt !== prompt))
                .map((prompt) => (
                  <option key={prompt} value={prompt}>
                    {t(`catalogue.${prompt}`)}
                  </option>
                ))}
            </Select>
          </Field>
        ) : (
          <p className="small muted" id={CHOICE} tabIndex={-1}>
            {t('full')}
          </p>
        )}
        {errors.form && <Alert tone="bad">{errors.form}</Alert>}
        {isDirty && (
          <div className="row">
            <Button busy={isBusy} onClick={() => void send()}>
              {t('save')}
            </Button>
            <p className="small muted min-w-0">{t('checked')}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

const CHOICE = 'prompt-choice'

function moveUp<Item>(items: readonly Item[], at: number): Item[] {
  const moved = items.slice(at, at + 1)
  return [...items.slice(0, at - 1), ...moved, ...items.slice(at - 1, at), ...items.slice(at + 1)]
}

/** Puts the cursor on what has just come, once it is there. */
function useFocusNext() {
  const wanted = useRef<string>(undefined)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus()
  }, [times])
  return (id: string) => {
    wanted.current = id
    setTimes((count) => count + 1)
  }
}
