import { StatusQuestion } from '@amour/contract/trust/reports.ts'
import { useId, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { readErrorSentence } from '#app/text/i18n.ts'

type Values = { reference: string; secret: string }
type Name = keyof Values

/** Reference and secret, checked by the contract's own schema before they are sent. */
export function useStatusForm(send: (question: Values) => void) {
  const id = useId()
  const [values, setValues] = useState<Values>({ reference: '', secret: '' })
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const idOf = (name: Name) => `${id}-${name}`

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = StatusQuestion.safeParse(values)
    if (read.success) return send(read.data)
    const found = read.error.issues.map(({ path, message }) => ({ name: path[0] as Name, message })) // the schema's keys
    setFaults(Object.fromEntries(found.map(({ name, message }) => [name, readErrorSentence(message)])))
    if (found[0]) document.getElementById(idOf(found[0].name))?.focus()
  }

  const fieldOf = (name: Name) => ({
    field: { id: idOf(name), error: faults[name] },
    input: {
      value: values[name],
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setValues({ ...values, [name]: target.value })
        setFaults({ ...faults, [name]: undefined })
      },
    },
  })

  return { submit, fields: { reference: fieldOf('reference'), secret: fieldOf('secret') } }
}
