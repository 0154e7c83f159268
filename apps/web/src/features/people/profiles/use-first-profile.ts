import type { ProfileDraft } from '@amour/contract/people/profiles.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUser } from '#app/account/account.ts'
import type { Me } from '#app/account/account.ts'
import { accountQuery } from '#app/account/me.ts'
import { readCallFailure } from '#app/form/read-call-failure.ts'
import { queryClient } from '#app/call/query-client.ts'
import { useContractForm } from '#app/form/use-contract-form.ts'
import { saveDraft, useDraft } from '#app/storage/drafts.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { paths } from '#paths.ts'
import { getFieldId, ProfileForm, toProfileValues } from './profile-form.ts'
import type { ProfileField, ProfileValues } from './profile-form.ts'
import { getCachedMember, useFirstSave } from './profiles.api.ts'

/** What a step asks that has to be right before the next one; the last step is checked by being sent. */
const needed: readonly (readonly ProfileField[])[] = [['description'], []]

export const LAST_STEP = needed.length + 1

/** The first profile: in steps, saved as a whole, and then the members' area is open. */
export function useFirstProfile(me: Me, onSavedElsewhere: () => void) {
  const { t } = useTranslation('profiles')
  const navigate = useNavigate()
  const save = useFirstSave()
  const { form, formProps, fieldErrors, isBusy } = useContractForm<ProfileValues, ProfileDraft>({
    schema: ProfileForm,
    defaultValues: toProfileValues(me),
    staysChecked: true,
    async send(draft) {
      await save.mutateAsync(draft)
      saveDraft(`profile ${me.id}`, '')
      showToast({ id: 'profile', text: t('first.done') })
      await navigate(paths.home(), { replace: true, state: { isNewcomer: true } })
    },
    readFailure: (error) => readCallFailure(error, t('first.failed')),
  })
  const { isDirty } = form.formState
  useStoredDescription(form, `profile ${me.id}`)
  useSaveElsewhere(save.isPending || save.isSuccess, onSavedElsewhere)

  const { form: failure, ...wrong } = fieldErrors
  const steps = useSteps(form, wrong)
  return {
    form,
    formProps: {
      ...formProps,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        if (steps.step === LAST_STEP) return formProps.onSubmit(event)
        event.preventDefault()
        void steps.goOn()
      },
    },
    step: steps.step,
    goBack: steps.goBack,
    failure,
    fieldErrors: wrong,
    isBusy,
    isDirty: () => isDirty && getCachedMember()?.profileUpdatedAt === null,
  }
}

/**
 * The mail's link leaves two tabs at the first profile: once one has saved it, what the other holds is no longer what the
 * server has, and would undo it. `onSaved` is called when the account has been read anew.
 */
function useSaveElsewhere(isSavedHere: boolean, onSaved: () => void) {
  const isSaved = useUser().profileUpdatedAt !== null && !isSavedHere
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (isSaved) void queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).then(leave, () => undefined)
  }, [isSaved])
}

/**
 * Which step is shown. A step is left only when it is right; what is found wrong when all is sent leads back to its
 * step, before the field takes the cursor.
 */
function useSteps(form: UseFormReturn<ProfileValues, unknown, ProfileDraft>, wrong: object) {
  const [step, setStep] = useState(1)
  const wrongStep = needed.findIndex((fields) => fields.some((field) => field in wrong)) + 1
  if (wrongStep > 0 && wrongStep < step) setStep(wrongStep)

  // What was said against a step goes as soon as it is mended.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          const field = needed.flat().find((one) => one === name)
          if (field && form.getFieldState(field).invalid) void form.trigger(field)
        },
      }),
    [form],
  )

  return {
    step,
    goBack: () => setStep(step - 1),
    async goOn() {
      const fields = needed[step - 1] ?? []
      if (fields.length === 0 || (await form.trigger(fields))) return setStep(step + 1)
      const [first] = fields.filter((field) => form.getFieldState(field).invalid)
      if (first) document.getElementById(getFieldId(first))?.focus()
    },
  }
}

/** What somebody has written about themselves, the longest of all answers, outlives the page until it is saved. */
function useStoredDescription(form: UseFormReturn<ProfileValues, unknown, ProfileDraft>, draftId: `profile ${string}`) {
  const stored = useDraft(draftId)

  useEffect(() => {
    if (stored && form.getValues('description') !== stored) form.setValue('description', stored, { shouldDirty: true })
  }, [form, stored])

  useEffect(
    () =>
      form.subscribe({
        name: 'description',
        formState: { values: true },
        callback: ({ values }) => saveDraft(draftId, values.description),
      }),
    [form, draftId],
  )
}
