import type { ProfileDraft } from '@amour/contract/people/profiles.ts'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Me } from '#app/account/account.ts'
import { CallError } from '#app/call/call-error.ts'
import { useContractForm } from '#app/form/use-contract-form.ts'
import { saveDraft, useDraft } from '#app/storage/drafts.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { paths } from '#paths.ts'
import { ProfileForm, toProfileValues } from './profile-form.ts'
import type { ProfileValues } from './profile-form.ts'
import { getCachedMember, useFirstSave } from './profiles.api.ts'

/** The first profile: checked and saved as a whole, and then the members' area is open. */
export function useFirstProfile(me: Me) {
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
      await navigate(paths.home(), { replace: true })
    },
    readFailure(error) {
      if (!(error instanceof CallError) || error.isOutage) return { form: t('first.failed') }
      if (error.violations.length === 0) return { form: error.message }
      return Object.fromEntries(error.violations.map(({ propertyPath, message }) => [propertyPath, message]))
    },
  })
  const { isDirty } = form.formState
  useStoredDescription(form, `profile ${me.id}`)

  const { form: failure, ...wrong } = fieldErrors
  return {
    form,
    formProps,
    failure,
    fieldErrors: wrong,
    isBusy,
    isDirty: () => isDirty && getCachedMember()?.profileUpdatedAt === null,
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
