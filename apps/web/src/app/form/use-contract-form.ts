import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
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
    readSilentFields(sent.current, form, options.defaultValues)
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

/** What a password manager fills in, of which some tell the page nothing. */
const SILENT =
  'input[type=email], input[type=password], input[autocomplete$=password], input[autocomplete=one-time-code]'

/** Takes over what stands in such fields when a form is sent, whether or not the page was told of it. */
function readSilentFields<Values extends FieldValues, Sent>(
  element: HTMLFormElement,
  form: UseFormReturn<Values, unknown, Sent>,
  fields: object,
) {
  for (const { name, value } of element.querySelectorAll<HTMLInputElement>(SILENT)) {
    const field = name as Path<Values> // one of the form's, as is asked next
    if (name in fields && form.getValues(field) !== value)
      form.setValue(field, value as PathValue<Values, Path<Values>>) // these are texts
  }
}
