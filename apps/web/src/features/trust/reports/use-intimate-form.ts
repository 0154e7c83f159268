import { IntimateForm } from '@amour/contract/trust/reports.ts'
import { useEffect, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { emptyIntimate, intimateDraft, type IntimateValues, saveIntimateDraft } from './intimate-draft.ts'
import type { useIntimateReport } from './reports.api.ts'

type Name = keyof IntimateValues
const names = Object.keys(emptyIntimate) as Name[] // the keys of its values

type Report = Pick<ReturnType<typeof useIntimateReport>, 'mutate' | 'error'>

/** The form's values, checked by the contract's own schema when it is sent. */
export function useIntimateForm(report: Report) {
  const { t } = useTranslation('intimate')
  const id = useId()
  const [values, setValues] = useState(intimateDraft)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<string>>({})
  const known = report.error instanceof CallError && !report.error.isOutage ? report.error : undefined
  const told = Object.fromEntries(
    known?.violations.map(({ propertyPath, message }) => [propertyPath.split('.')[0], message]) ?? [],
  )
  const errorOf = (name: Name) => fieldErrors[name] ?? told[name]
  const idOf = (name: Name) => `${id}-${name}`
  useEffect(() => onMemberChange(() => setValues(emptyIntimate)), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const places = values.places.split('\n').filter((line) => line.trim())
    const read = IntimateForm.safeParse({ ...values, places })
    setFieldErrors(
      Object.fromEntries(read.error?.issues.map(({ path, message }) => [String(path[0]), sentenceOf(message)]) ?? []),
    )
    if (read.success) return report.mutate(read.data)
    const first = names.find((name) => read.error.issues.some(({ path }) => path[0] === name))
    if (first) document.getElementById(idOf(first))?.focus()
  }

  return {
    values,
    change<N extends Name>(name: N, value: IntimateValues[N]) {
      const changed = { ...values, [name]: value }
      setValues(changed)
      saveIntimateDraft(changed)
      setFieldErrors({})
    },
    idOf,
    errorOf,
    summary: names.flatMap((name) => {
      const text = errorOf(name)
      return text ? [{ id: idOf(name), text }] : []
    }),
    submit,
    failure: report.error && Object.keys(told).length === 0 ? known?.message || t('notSent') : undefined,
  }
}

const sentenceOf = (key: string) => readErrorSentence(key) ?? key
