import { CallError } from './call-error.ts'

/** The sentence for a field that a call has refused; undefined for any other failure. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.violations.find(({ propertyPath }) => propertyPath === field)?.message : undefined

/** Moves the focus to the first field with a fault, once it is drawn. */
export const focusFault = (form: HTMLElement | null) =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
