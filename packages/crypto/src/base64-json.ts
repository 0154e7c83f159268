import { fromBase64, toBase64 } from './base64.ts'

/** base64 of the UTF-8 bytes of a JSON value: the form of `public`, `private` and encrypted messages on the wire. */
export function toBase64Json(value: unknown): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(value)))
}

/** The JSON object in a base64 string, or nothing if it is no canonical base64, no UTF-8 or no object. */
export function fromBase64Json(text: string): Record<string, unknown> | undefined {
  const bytes = fromBase64(text)
  if (!bytes) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
