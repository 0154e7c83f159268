import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { readErrorSentence } from '#app/text/i18n.ts'
import { formOptions, readFieldErrors, submitForm } from './contract-form.ts'
import type { FormRules, Sending } from './contract-form.ts'

/**
 * The one way a form works: checked by the contract's schema when it is sent, what is refused said under its field and
 * the first such field focused, all of it taken back as soon as something is edited, and nothing typed ever lost.
 * `formProps` go on the form, `form` is react-hook-form's.
 */
export function useContractForm<Values extends FieldValues, Sent extends FieldValues = Values>(
  options: FormRules<Values, Sent> & Sending<Values, Sent>,
) {
  const form = useForm<Values, unknown, Sent>(formOptions(options))
  const { errors, isSubmitting } = form.formState
  const sent = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) sent.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    sent.current = event.currentTarget
    if (isSubmitting) return
    if ((await submitForm(form, options)) === 'refused') setRefusals((count) => count + 1)
  }

  return {
    form,
    fieldErrors: readFieldErrors(errors, readErrorSentence),
    isBusy: isSubmitting,
    formProps: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onChange({ target }: { target: EventTarget }) {
        if (!options.staysChecked && 'name' in target && String(target.name) in options.defaultValues)
          form.clearErrors()
      },
    },
  }
}
