import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '#app/i18n.ts'
import { useRegister } from './accounts.api.ts'
import { controlId, emptyRegistration, Registration, registrationFields } from './registration.ts'
import type { RegistrationField, RegistrationValues } from './registration.ts'
import { describeRegistrationFailure } from './registration-problems.ts'

/** The registration form: checked as a whole on submit; any edit clears all current messages. */
export function useRegistration() {
  const { t } = useTranslation('accounts')
  const id = useId()
  const form = useForm<RegistrationValues, unknown, Registration>({
    // What is being typed is wider than what the schema takes: an empty choice, no place yet.
    resolver: zodResolver<RegistrationValues, unknown, Registration>(Registration),
    reValidateMode: 'onSubmit',
    defaultValues: emptyRegistration,
  })
  const register = useRegister()
  const { errors } = form.formState

  const submit = form.handleSubmit(async (values) => {
    if (register.isPending) return
    const failure = await register.mutateAsync(values).then(
      () => undefined,
      (error: unknown) => describeRegistrationFailure(error, t('registering')),
    )
    for (const { field, text } of failure ?? []) form.setError(field, { message: text })
    if (failure?.length === 0) form.setError('root', { message: t('failed') })
    if (failure?.[0]) document.getElementById(controlId(id, failure[0].field))?.focus()
  })

  function edit() {
    if (Object.keys(errors).length > 0) form.clearErrors()
  }

  const errorOf = (field: RegistrationField) => errorSentence(errors[field]?.message)
  return {
    form,
    /** What the ids of this form's controls begin with. */
    id,
    idOf: (field: RegistrationField) => controlId(id, field),
    submit,
    edit,
    errorOf,
    /** What is wrong as a whole, then field by field in the form's order. */
    failure: errors.root?.message,
    problems: registrationFields.flatMap((field) => {
      const text = errorOf(field)
      return text ? [{ id: controlId(id, field), text }] : []
    }),
    isBusy: register.isPending,
    isDone: register.isSuccess,
  }
}
