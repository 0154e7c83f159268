import { toBase64Url } from '@amour/crypto/base64.ts'
import { withKeyStore } from './storage-keys.ts'

// Drafts lie in the store of keys, so that whatever wipes the keys wipes them in the same transaction.
const DRAFT = 'draft'
const DRAFT_KEY = 'draft-key'

/** Most drafts that a browser keeps of a member, the longest of them in characters, and for how many milliseconds. */
const MOST = 30
const LONGEST = 20_000
const LIFE = 14 * 24 * 60 * 60_000

/** A text that only this browser can open, and when it was written (milliseconds of the epoch). */
type SealedDraft = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; at: number }

type Kept = { place: IDBValidKey; at: number }

/** Of the drafts that are kept, those that are too old or too many; the latest stay. */
export function findExpiredDrafts<T extends { at: number }>(stored: readonly T[], now: number): T[] {
  const latest = stored.toSorted((one, other) => other.at - one.at)
  return latest.filter(({ at }, index) => index >= MOST || now - at > LIFE)
}

/** Every draft of a member, by where it belongs. Throws where the browser keeps nothing. */
export async function readDrafts(memberId: string): Promise<Map<string, string>> {
  const { keys, records } = await withKeyStore('readonly', (store) => ({
    keys: store.get([DRAFT_KEY, memberId]),
    records: store.getAll(allOf(DRAFT, memberId)),
  }))
  const key: unknown = keys.result
  const found = new Map<string, string>()
  if (!(key instanceof CryptoKey)) return found
  const fresh = records.result.filter(isSealed)
  const overdue = new Set(findExpiredDrafts(fresh, Date.now()))
  for (const record of fresh.filter((one) => !overdue.has(one))) {
    const draft = await open(key, memberId, record)
    if (draft) found.set(draft.place, draft.text)
  }
  return found
}

/** One draft of a member; undefined where there is none. Throws where the browser keeps nothing. */
export async function readDraft(memberId: string, place: string): Promise<string | undefined> {
  const name = [DRAFT, memberId, await nameOf(memberId, place)]
  const { keys, record } = await withKeyStore('readonly', (store) => ({
    keys: store.get([DRAFT_KEY, memberId]),
    record: store.get(name),
  }))
  const [key, stored]: unknown[] = [keys.result, record.result]
  return key instanceof CryptoKey && isSealed(stored) ? (await open(key, memberId, stored))?.text : undefined
}

/**
 * Keeps a draft, or forgets it when it is empty; one that is too long stays as it was kept last. Nothing is kept once `isStillHere` says that the member has left.
 * Throws where the browser keeps nothing.
 */
export async function writeDraft(memberId: string, place: string, text: string, isStillHere: () => boolean) {
  const at = Date.now()
  const name = [DRAFT, memberId, await nameOf(memberId, place)]
  if (text === '') {
    await withKeyStore('readwrite', (store) => store.delete(name))
    return
  }
  if (text.length > LONGEST) return
  const key = await keyOf(memberId, isStillHere)
  const record = key && (await seal(key, memberId, { place, text, at }))
  if (!record || !isStillHere()) return
  await withKeyStore('readwrite', (store) => {
    // Somebody may have left in another tab since: without the key nothing is put there any more.
    const stored = store.getKey([DRAFT_KEY, memberId])
    stored.onsuccess = () => {
      if (stored.result === undefined) return
      store.put(record, name)
      dropOverdue(store, memberId, at)
    }
  })
}

/** Forgets every draft of a member, and what opens them. */
export async function forgetDraftsOf(memberId: string) {
  await withKeyStore('readwrite', (store) => {
    store.delete([DRAFT_KEY, memberId])
    store.delete(allOf(DRAFT, memberId))
  })
}

const allOf = (kind: string, memberId: string) => IDBKeyRange.bound([kind, memberId], [kind, memberId, []])

function dropOverdue(store: IDBObjectStore, memberId: string, now: number) {
  const ofMember = allOf(DRAFT, memberId)
  const places = store.getAllKeys(ofMember)
  const records = store.getAll(ofMember)
  records.onsuccess = () => {
    const stored = places.result.map((place, at): Kept => {
      const record: unknown = records.result[at]
      return { place, at: isSealed(record) ? record.at : 0 }
    })
    for (const { place } of findExpiredDrafts(stored, now)) store.delete(place)
  }
}

/** The member's key for drafts, made with the first of them; the one that another tab has just made comes first. */
async function keyOf(memberId: string, isStillHere: () => boolean): Promise<CryptoKey | undefined> {
  const place = [DRAFT_KEY, memberId]
  const known: unknown = (await withKeyStore('readonly', (store) => store.get(place))).result
  if (known instanceof CryptoKey) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  if (!isStillHere()) return undefined
  const stored = await withKeyStore('readwrite', (store) => {
    const first = store.get(place)
    first.onsuccess = () => first.result ?? store.put(made, place)
    return first
  })
  return stored.result instanceof CryptoKey ? stored.result : made
}

type Draft = { place: string; text: string; at: number }

async function seal(key: CryptoKey, memberId: string, { place, text, at }: Draft): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const words = new TextEncoder().encode(JSON.stringify({ place, text }))
  return { iv, sealed: await crypto.subtle.encrypt(boundTo(memberId, iv, at), key, words), at }
}

/** Nothing where it cannot be opened: then it is no draft of this member. */
async function open(key: CryptoKey, memberId: string, { iv, sealed, at }: SealedDraft) {
  try {
    const words = new TextDecoder().decode(await crypto.subtle.decrypt(boundTo(memberId, iv, at), key, sealed))
    return JSON.parse(words) as Pick<Draft, 'place' | 'text'> // what `seal` has sealed
  } catch {
    return undefined
  }
}

const boundTo = (memberId: string, iv: BufferSource, at: number) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`draft1|${memberId}|${at}`),
})

/** What a draft is kept under: it tells nobody who opens this browser whom the member writes to. */
async function nameOf(memberId: string, place: string): Promise<string> {
  const text = new TextEncoder().encode(`draft1|${memberId}|${place}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

const isSealed = (value: unknown): value is SealedDraft =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'at' in value && typeof value.at === 'number'
