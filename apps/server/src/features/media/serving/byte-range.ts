/** The part of a file that a Range header asks for, both ends included; `outside` when the file has no such bytes. */
export type Part = { start: number; end: number } | 'outside' | undefined

/** Reads a Range header (RFC 9110, 14.2). Undefined, so the whole file, for none, several ranges and nonsense. */
export function readRange(header: string | undefined, size: number): Part {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (size === 0) return 'outside'
  if (from === '') return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'outside' : { start, end }
}
