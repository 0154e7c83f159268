import type { Context } from '#context.ts'

/** What the server vouches for when a message is reported; `c` is the sender's commitment to the text, null for plain text. */
type Franked = {
  id: string
  from: string
  to: string
  seq: number
  at: Date
  mediaId: string | null
  kr: number | null
  ks: number | null
  c: string | null
}

/**
 * The server's tag over a message (docs/security/rules.md §2.10): it proves a report to be genuine, and rests on no
 * database row.
 */
export function frank({ secrets }: Pick<Context, 'secrets'>, { id, from, to, seq, at, mediaId, kr, ks, c }: Franked) {
  return secrets.digest('frank', JSON.stringify([1, id, from, to, seq, at.toISOString(), mediaId, kr, ks, c]))
}
