import { zodResolver } from '@hookform/resolvers/zod'
import type {
  DefaultValues,
  FieldErrors as RawErrors,
  FieldValues,
  Path,
  UseFormProps,
  UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { FieldErrors } from './field-errors.ts'

/** Where react-hook-form keeps what is wrong with no single field. */
const WHOLE_FORM = 'root'

/** What a form is made of. */
export type FormRules<Values extends FieldValues, Sent> = {
  /** The contract's rules of what is sent; without them the server alone is the judge. */
  schema?: z.ZodType<Sent, Values> | undefined
  defaultValues: DefaultValues<Values>
  /** Once it was sent, what is wrong with a field is told anew as it is typed, and is not taken back by any edit. */
  staysChecked?: boolean | undefined
}

/** A form as react-hook-form makes it: checked when it is sent and not before. */
export const formOptions = <Values extends FieldValues, Sent extends FieldValues>({
  schema,
  defaultValues,
  staysChecked = false,
}: FormRules<Values, Sent>): UseFormProps<Values, unknown, Sent> => ({
  ...(schema && { resolver: zodResolver<Values, unknown, Sent>(schema) }),
  defaultValues,
  reValidateMode: staysChecked ? 'onChange' : 'onSubmit',
  shouldFocusError: false,
})

type Methods<Values extends FieldValues, Sent> = Pick<
  UseFormReturn<Values, unknown, Sent>,
  'clearErrors' | 'handleSubmit' | 'setError'
>

/** How a form leaves: the call, and what its failure says of the fields. */
export type Sending<Values, Sent> = {
  send: (filled: Sent) => Promise<unknown>
  /** Sentences, each at its field; `form` is for what has no field. */
  readFailure: (error: unknown) => FieldErrors<(keyof Values & string) | 'form'>
}

/** Checks a form and sends it. What is refused, here or by the server, stays under its field, and all that was typed stays. */
export async function submitForm<Values extends FieldValues, Sent>(
  form: Methods<Values, Sent>,
  { send, readFailure }: Sending<Values, Sent>,
): Promise<'sent' | 'refused'> {
  let outcome: 'sent' | 'refused' = 'refused'
  form.clearErrors()
  const submit = form.handleSubmit(async (filled) => {
    try {
      await send(filled)
      outcome = 'sent'
    } catch (error) {
      for (const [field, sentence] of Object.entries<string | undefined>(readFailure(error))) {
        const place = field === 'form' ? WHOLE_FORM : (field as Path<Values>) // a field of the values
        if (sentence) form.setError(place, { type: 'refused', message: sentence })
      }
    }
  })
  await submit()
  return outcome
}

/** The sentences of what a form holds against its fields; `say` makes one of a key of errors.json. */
export function readFieldErrors<Values extends FieldValues>(
  errors: RawErrors<Values>,
  say: (message: string | undefined) => string | undefined,
): FieldErrors<(keyof Values & string) | 'form'> {
  const said = Object.entries(errors).map(([field, error]) => [
    field === WHOLE_FORM ? 'form' : field,
    say(typeof error?.message === 'string' ? error.message : undefined),
  ])
  return Object.fromEntries(said) as FieldErrors<(keyof Values & string) | 'form'> // the fields of the values
}
