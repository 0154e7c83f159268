import { CallError } from '#app/call/call-error.ts'

/** The sentence for a field that a call has refused; undefined for any other failure. */
export const findFieldError = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.violations.find(({ propertyPath }) => propertyPath === field)?.message : undefined

/** Moves the focus to the first field with a fault, once it is drawn. */
export const focusFirstFieldError = (form: HTMLElement | null) =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
