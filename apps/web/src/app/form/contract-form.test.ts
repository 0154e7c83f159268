import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formOptions, readFieldErrors, submitForm } from './contract-form.ts'
import type { Sending } from './contract-form.ts'
import type { FieldErrors } from './field-errors.ts'

type Values = { email: string; name: string }

const schema = z.object({ email: z.email('emailInvalid'), name: z.string().trim().min(2, 'nameShort') })

const nothingSaid = () => ({})

/** A form somebody has typed into, and what was sent of it. */
function typeInto(
  typed: Values,
  rules: { schema?: typeof schema; staysChecked?: boolean } = {},
  outcome: Partial<Sending<Values, Values>> = {},
) {
  const options = formOptions<Values, Values>({ ...rules, defaultValues: { email: '', name: '' } })
  const form = createFormControl<Values, unknown, Values>(options)
  let errors = {}
  form.subscribe({ formState: { errors: true }, callback: (state) => void (errors = state.errors ?? {}) })
  for (const field of ['email', 'name'] as const) {
    form.register(field)
    form.setValue(field, typed[field])
  }
  const sent: Values[] = []
  const sending: Sending<Values, Values> = {
    send: (filled) => Promise.resolve(void sent.push(filled)),
    readFailure: nothingSaid,
    ...outcome,
  }
  return {
    form,
    sent,
    submit: () => submitForm(form, sending),
    fieldErrors: () => readFieldErrors<Values>(errors, (message) => message),
  }
}

const refuse = (fieldErrors: FieldErrors<keyof Values | 'form'>): Partial<Sending<Values, Values>> => ({
  send: () => Promise.reject(new Error('refused')),
  readFailure: () => fieldErrors,
})

test('what the contract would not take is said under each field and not sent', async () => {
  const { submit, fieldErrors, sent } = typeInto({ email: 'ann', name: ' ' }, { schema })
  expect(await submit()).toBe('refused')
  expect(fieldErrors()).toEqual({ email: 'emailInvalid', name: 'nameShort' })
  expect(sent).toEqual([])
})

test('what is sent is what the contract makes of it', async () => {
  const { submit, fieldErrors, sent } = typeInto({ email: 'ann@example.com', name: ' Ann ' }, { schema })
  expect(await submit()).toBe('sent')
  expect(fieldErrors()).toEqual({})
  expect(sent).toEqual([{ email: 'ann@example.com', name: 'Ann' }])
})

test('without rules the server alone is the judge', async () => {
  const { submit, sent } = typeInto({ email: '', name: '' })
  expect(await submit()).toBe('sent')
  expect(sent).toEqual([{ email: '', name: '' }])
})

test('what the server refuses is said under its field, and nothing typed is lost', async () => {
  const typed = { email: 'ann@example.com', name: 'Ann' }
  const { form, submit, fieldErrors } = typeInto(typed, { schema }, refuse({ email: 'This address is taken.' }))
  expect(await submit()).toBe('refused')
  expect(fieldErrors()).toEqual({ email: 'This address is taken.' })
  expect(form.getValues()).toEqual(typed)
})

test('what has no field is said of the form', async () => {
  const { submit, fieldErrors } = typeInto({ email: '', name: '' }, {}, refuse({ form: 'Nobody answered.' }))
  expect(await submit()).toBe('refused')
  expect(fieldErrors()).toEqual({ form: 'Nobody answered.' })
})

test('the next try begins with nothing said', async () => {
  const { submit, fieldErrors } = typeInto({ email: '', name: '' }, {}, refuse({ email: 'Taken.', form: 'Too late.' }))
  await submit()
  const second = submit()
  expect(fieldErrors()).toEqual({})
  await second
  expect(fieldErrors()).toEqual({ email: 'Taken.', form: 'Too late.' })
})

test('a form that stays checked takes back what is wrong with a field once that is right', async () => {
  const { form, submit, fieldErrors } = typeInto({ email: 'ann', name: ' ' }, { schema, staysChecked: true })
  await submit()
  await form.register('email').onChange({ type: 'change', target: { name: 'email', value: 'ann@example.com' } })
  expect(fieldErrors()).toEqual({ name: 'nameShort' })
})
