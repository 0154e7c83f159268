import type { z } from 'zod'

/** What is wrong with a form, by field: a key of errors.json, or a sentence. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * What a schema of the contract finds wrong with a form: the first thing of each field, in the order of the form;
 * empty when it can be sent.
 */
export function findFieldErrors<Field extends string>(
  schema: z.ZodType<Partial<Record<Field, unknown>>>,
  values: unknown,
): FieldErrors<Field> {
  const fieldErrors: FieldErrors<Field> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    fieldErrors[path[0] as Field] ??= message // a field of the schema
  return fieldErrors
}
