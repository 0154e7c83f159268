import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import { describeRecoveryFailure } from './recovery-failure.ts'
import { emptyRecovery, findRecoveryFieldErrors } from './recovery.ts'
import type { Recovery, RecoveryField } from './recovery.ts'
import { requestRecovery } from './recovery.api.ts'

/** The form of a forgotten password: checked as a whole on submit; any edit clears what was said. */
export function useRecovery() {
  const { t } = useTranslation('session')
  const [values, setValues] = useState(emptyRecovery)
  const [faults, setFaults] = useState<Partial<Record<RecoveryField, string>>>({})
  const asking = useMutation({ mutationFn: requestRecovery })
  const problem = asking.isError
    ? describeRecoveryFailure(asking.error, { refused: t('recoverFailed'), offline: t('offline') })
    : undefined

  function edit(change: Partial<Recovery>) {
    setValues({ ...values, ...change })
    setFaults({})
    if (asking.isError) asking.reset()
  }

  function submit(form: HTMLFormElement) {
    const found = findRecoveryFieldErrors(values)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else if (!asking.isPending) asking.mutate(values)
  }

  return {
    values,
    edit,
    submit,
    errorOf: (field: RecoveryField) =>
      readErrorSentence(faults[field]) ?? (problem?.field === field ? problem.text : undefined),
    failure: problem?.field === 'form' ? problem.text : undefined,
    isBusy: asking.isPending,
    isDone: asking.isSuccess,
  }
}
