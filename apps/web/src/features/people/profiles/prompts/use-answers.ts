import type { AnswerDraft, OwnAnswer } from '@amour/contract/people/prompts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { CallError } from '#app/call/call-error.ts'
import { getDraft, saveDraft, useDraft } from '#app/storage/drafts.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { type AnswerErrors, findViolations, placeErrors, readAnswers, writeAnswers } from './answers-draft.ts'
import { useSaveAnswers } from './prompts.api.ts'

const isSame = (one: AnswerDraft | undefined, other: AnswerDraft | undefined) =>
  one?.prompt === other?.prompt && one?.answer.trim() === other?.answer.trim()

/** One's answers while they are written. What is not saved is kept as a draft, so that no failure and no reload loses it. */
export function useAnswers(saved: OwnAnswer[]) {
  const { t } = useTranslation('prompts')
  const draftId = `profile prompts ${useUser().id}` as const
  const draft = readAnswers(useDraft(draftId))
  const answers: AnswerDraft[] = draft?.answers ?? saved
  const known: AnswerDraft[] = draft?.known ?? saved
  const saving = useSaveAnswers()
  const [errors, setErrors] = useState<AnswerErrors>({})
  const isDirty = answers.length !== saved.length || answers.some((answer, at) => !isSame(answer, saved[at]))

  function change(next: AnswerDraft[]) {
    setErrors({})
    saving.reset()
    saveDraft(draftId, writeAnswers(next, known))
  }

  async function save() {
    const wrong = findViolations(answers).map((one) => ({ ...one, message: readErrorSentence(one.message) }))
    setErrors(placeErrors(answers, wrong))
    if (wrong.length > 0) return false
    const sent = getDraft(draftId)
    try {
      const kept = await saving.mutateAsync({ answers, known })
      // What was written while it was being saved is the next draft, which begins from what was saved.
      const later = getDraft(draftId)
      const next = later === sent ? undefined : readAnswers(later)?.answers
      saveDraft(draftId, next ? writeAnswers(next, kept) : '')
      return true
    } catch (error) {
      const isTold = error instanceof CallError && !error.isOutage
      const told = isTold ? placeErrors(answers, error.violations) : {}
      const form = isTold ? error.message : t('saveFailed')
      setErrors(Object.keys(told).length > 0 ? told : { form })
      return false
    }
  }

  return { answers, errors, isDirty, isBusy: saving.isPending, isSaved: saving.isSuccess && !isDirty, change, save }
}
