import type { ResponseOf } from '@amour/contract/endpoint.ts'
import type { keyLog } from '@amour/contract/account/key-log.ts'
import { toBase64Url } from '@amour/crypto/base64.ts'
import { keyLogSlot, type OwnMark } from '#app/storage/storage-key-log.ts'

type Mine = ResponseOf<typeof keyLog.mine>

/** Milliseconds after which a key that was made here has to be in the log. */
const PUBLISHED = 10 * 60_000

/**
 * What the log says of a member's own keys beside what this browser knows. `known`: nothing else. `added`: keys that were
 * not made here. `first`: this browser has not seen any of them before. `hidden`: what was there is not there any more.
 */
export type OwnState =
  | { is: 'known' | 'hidden' }
  | { is: 'added' | 'first'; mark: OwnMark; keys: { number: number; at: string | null }[] }

/** Judges what is proved of a member's newest key; what the list says of the others only the number of keys holds it to. */
export function judgeOwn(known: OwnMark | undefined, { line, keys }: Mine, own: string | null, now: number): OwnState {
  const made = known?.made ?? []
  if (!line) {
    const isLate = made.some(({ at }) => now - at > PUBLISHED)
    return { is: (known?.number ?? 0) > 0 || isLate ? 'hidden' : 'known' }
  }
  const number = known?.number ?? 0
  const mark = markOf(known, { line, keys })
  if (line.number < number) return { is: 'hidden' }
  if (line.number === number) {
    const isLate = made.some(({ at }) => now - at > PUBLISHED)
    return { is: line.print !== known?.print || isLate ? 'hidden' : 'known' }
  }
  // The list may be ahead of what is signed: what is not proved yet has its turn when it is.
  const fresh = keys.filter((key) => key.number > number && key.number <= line.number)
  const told = fresh.map(({ number: which, at }) => ({ number: which, at }))
  const isMade = (print: string) => made.some((one) => one.print === print)
  const prints = new Set(fresh.map(({ print }) => print))
  if (isMade(line.print) && prints.size === line.number - number && [...prints].every(isMade)) {
    return { is: 'known' }
  }
  // Whoever opened the key of the account with their password here has it: then only the others are to be looked at.
  const isOpened = known === undefined ? line.print === own : isMade(line.print)
  return { is: number === 0 && isOpened ? 'first' : 'added', mark, keys: told }
}

type Listed = { line: NonNullable<Mine['line']>; keys: Mine['keys'] }

/**
 * What is known of a member's keys from now on. What was made here stays until it is proved, or stands between what was
 * known and what is: listed elsewhere it is kept, so that a key that is held back comes to be late.
 */
export function markOf(known: OwnMark | undefined, { line, keys }: Listed): OwnMark {
  const from = known?.number ?? 0
  const between = keys.filter(({ number }) => number > from && number < line.number)
  const found = new Map([...between, line].map(({ number, print }) => [number, print]))
  const made = (known?.made ?? []).filter(({ print }) => ![...found.values()].includes(print))
  return { number: line.number, print: line.print, made }
}

/** A name for a member's mark that tells nobody who opens this browser whose account was here. */
async function placeOf(memberId: string): Promise<string> {
  const text = new TextEncoder().encode(`own1|${memberId}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

export const readMark = async (memberId: string): Promise<OwnMark | undefined> =>
  keyLogSlot.get().own[await placeOf(memberId)]

export async function writeMark(memberId: string, mark: OwnMark) {
  const place = await placeOf(memberId)
  const kept = keyLogSlot.get()
  keyLogSlot.set({ ...kept, own: { ...kept.own, [place]: mark } })
}

/** Notes that a key was made here, so that nobody is asked about it. */
export async function markMade(memberId: string, print: string) {
  const known = (await readMark(memberId)) ?? { number: 0, print: '', made: [] }
  if (known.print === print || known.made.some((one) => one.print === print)) return
  await writeMark(memberId, { ...known, made: [...known.made, { print, at: Date.now() }] })
}
