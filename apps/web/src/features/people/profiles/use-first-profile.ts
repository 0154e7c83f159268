import { zodResolver } from '@hookform/resolvers/zod'
import type { ProfileDraft } from '@amour/contract/people/profiles.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Me } from '#app/account/account.ts'
import { CallError } from '#app/call/call-error.ts'
import { saveDraft, useDraft } from '#app/storage/drafts.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { paths } from '#paths.ts'
import { getFieldId, ProfileForm, toProfileValues } from './profile-form.ts'
import type { FieldErrors, ProfileField, ProfileValues } from './profile-form.ts'
import { getCachedMember, useFirstSave } from './profiles.api.ts'

/** The first profile: checked and saved as a whole, and then the members' area is open. */
export function useFirstProfile(me: Me) {
  const { t } = useTranslation('profiles')
  const navigate = useNavigate()
  const save = useFirstSave()
  const [failure, setFailure] = useState<string>()
  const form = useForm<ProfileValues, unknown, ProfileDraft>({
    resolver: zodResolver<ProfileValues, unknown, ProfileDraft>(ProfileForm),
    reValidateMode: 'onChange',
    defaultValues: toProfileValues(me),
  })
  const { errors, isDirty } = form.formState
  useKeptWords(form, `profile ${me.id}`)

  function refuse(error: unknown) {
    const violations = error instanceof CallError ? error.violations : []
    for (const { propertyPath, message } of violations) form.setError(propertyPath as ProfileField, { message }) // a field of the draft
    const [first] = violations
    if (first) document.getElementById(getFieldId(first.propertyPath as ProfileField))?.focus()
    else setFailure(error instanceof CallError && !error.isOutage ? error.message : t('first.failed'))
  }

  const submit = form.handleSubmit(async (draft) => {
    if (save.isPending) return
    setFailure(undefined)
    try {
      await save.mutateAsync(draft)
      saveDraft(`profile ${me.id}`, '')
      showToast({ id: 'profile', text: t('first.done') })
      await navigate(paths.home(), { replace: true })
    } catch (error) {
      refuse(error)
    }
  })

  const faults: FieldErrors = Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
  return {
    form,
    submit,
    failure,
    faults,
    isBusy: save.isPending,
    isDirty: () => isDirty && getCachedMember()?.profileUpdatedAt === null,
  }
}

/** What somebody has written about themselves, the longest of all answers, outlives the page until it is saved. */
function useKeptWords(form: UseFormReturn<ProfileValues, unknown, ProfileDraft>, place: `profile ${string}`) {
  const kept = useDraft(place)

  useEffect(() => {
    if (kept && form.getValues('description') !== kept) form.setValue('description', kept, { shouldDirty: true })
  }, [form, kept])

  useEffect(
    () =>
      form.subscribe({
        name: 'description',
        formState: { values: true },
        callback: ({ values }) => saveDraft(place, values.description),
      }),
    [form, place],
  )
}
