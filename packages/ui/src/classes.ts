/** Joins the class names that apply; what is false, null or empty is left out. */
export function classes(...names: (string | false | 0 | 0n | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
