import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { emptyRecovery, findRecoveryFieldErrors } from './recovery.ts'
import type { Recovery, RecoveryField } from './recovery.ts'
import { requestRecovery } from './recovery.api.ts'
import { CallError, describeWait } from '#app/call/call-error.ts'

/** The form of a forgotten password: checked as a whole on submit; any edit clears what was said. */
export function useRecovery() {
  const { t } = useTranslation('session')
  const [values, setValues] = useState(emptyRecovery)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<RecoveryField>>({})
  const asking = useMutation({ mutationFn: requestRecovery })
  const failure = asking.isError
    ? describeRecoveryFailure(asking.error, { failed: t('recoverFailed'), offline: t('offline') })
    : undefined

  function edit(change: Partial<Recovery>) {
    setValues({ ...values, ...change })
    setFieldErrors({})
    if (asking.isError) asking.reset()
  }

  function submit(form: HTMLFormElement) {
    const found = findRecoveryFieldErrors(values)
    setFieldErrors(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else if (!asking.isPending) asking.mutate(values)
  }

  return {
    values,
    edit,
    submit,
    errorOf: (field: RecoveryField) =>
      readErrorSentence(fieldErrors[field]) ?? (failure?.field === field ? failure.text : undefined),
    failure: failure?.field === 'form' ? failure.text : undefined,
    isBusy: asking.isPending,
    isDone: asking.isSuccess,
  }
}

type RecoveryFailure = { field: RecoveryField | 'form'; text: string }

/** What to say of a refused recovery: the server's words under the field it names, how long to wait, else one of two sentences. */
function describeRecoveryFailure(error: unknown, texts: { failed: string; offline: string }): RecoveryFailure {
  if (error instanceof CallError && error.isOutage) return { field: 'form', text: texts.offline }
  const violations = error instanceof CallError ? error.violations : []
  for (const { propertyPath, message } of violations) {
    if (propertyPath === 'email') return { field: 'email', text: message }
    if (propertyPath === 'password') return { field: 'new_password', text: message }
  }
  return { field: 'form', text: describeWait(error) ?? texts.failed }
}
