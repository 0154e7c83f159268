import { StatusQuestion } from '@amour/contract/trust/reports.ts'
import { useEffect, useId, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { findFieldErrors } from '#app/form/field-errors.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { forgetFollowedReport, getFollowedReport } from './shared/followed-report.ts'

type Values = { reference: string; secret: string }
type Name = keyof Values
const names = ['reference', 'secret'] as const
const empty: Values = { reference: '', secret: '' }

/** Reference and secret, checked by the contract's own schema before they are sent. */
export function useStatusForm(send: (question: Values) => void) {
  const id = useId()
  const [values, setValues] = useState(() => getFollowedReport() ?? empty)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({})
  const idOf = (name: Name) => `${id}-${name}`
  useEffect(forgetFollowedReport, [])
  useEffect(() => onMemberChange(() => setValues(empty)), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = StatusQuestion.safeParse(values)
    if (read.success) return send(read.data)
    const found = findFieldErrors<Name>(StatusQuestion, values)
    setFieldErrors(found)
    const first = names.find((name) => found[name])
    if (first) document.getElementById(idOf(first))?.focus()
  }

  const fieldOf = (name: Name) => ({
    field: { id: idOf(name), error: readErrorSentence(fieldErrors[name]) },
    input: {
      value: values[name],
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setValues({ ...values, [name]: target.value })
        setFieldErrors({ ...fieldErrors, [name]: undefined })
      },
    },
  })

  return { submit, fields: { reference: fieldOf('reference'), secret: fieldOf('secret') } }
}
