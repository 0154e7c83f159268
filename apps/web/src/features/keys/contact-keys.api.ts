import type { PublicKey } from '@amour/contract/keys.ts'
import { toBase64Url } from '@amour/crypto/base64.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountSlot, pinsSlot } from '#app/storage.ts'
import { useSlot } from '#app/storage-slot.ts'
import { askWorker } from './ask-worker.ts'
import { KeyChanged, KeyMissing } from './key-errors.ts'

/** Somebody to write to, with the key that the server gives for them. */
type Contact = { id: string; key: Pick<PublicKey, 'public'> | null }

/**
 * What this browser knows of a contact's key. `pinned`: the one it saw first, or that was accepted; `compared`: both
 * have read its digits to each other; `changed`: it is another one than before.
 */
type Trust = 'unknown' | 'pinned' | 'compared' | 'changed'

type SeenKey = { place: string; fingerprint: string }

/** The key as it is, by the browser's own reckoning and not by what the server calls it. The first one seen is pinned. */
const seenKeyQuery = ({ id, key }: Contact) =>
  queryOptions({
    queryKey: ['contact-key', id, key?.public],
    queryFn: async () => (key ? pinFirst(await seeKey(id, key.public)) : null),
    staleTime: Infinity,
  })

/** What is known of a contact's key, and what can be done about it. */
export function useContactKey(contact: Contact) {
  const { data: seen } = useQuery(seenKeyQuery(contact))
  const pins = useSlot(pinsSlot)
  const put = (isCompared: boolean) => seen && keepPin(seen, isCompared)
  return {
    trust: seen ? trustOf(seen, pins) : 'unknown',
    /** Takes the key as it is from now on. */
    accept: () => put(false),
    /** Notes that the digits were the same. */
    markCompared: () => put(true),
  }
}

/** The sixty digits that both read to each other. */
export const safetyNumberQuery = ({ id, key }: Contact) =>
  queryOptions({
    queryKey: ['safety-number', id, key?.public, accountSlot.get().user?.public],
    queryFn: () => {
      const { user } = accountSlot.get()
      if (!user?.public || !key) throw new KeyMissing()
      return askWorker('compare', [
        { memberId: user.id, public: user.public },
        { memberId: id, public: key.public },
      ])
    },
    staleTime: Infinity,
    retry: false,
  })

/**
 * Lets a message go to a contact with this key. Throws KeyChanged where another key was compared, since then a person
 * decides; and where one was seen and now there is said to be none, which would send the text in clear.
 */
export async function admitKey({ id, key }: Contact) {
  const pin = pinsSlot.get()[await placeOf(id)]
  if (!key && pin) throw new KeyChanged()
  if (!key) return
  const { place, fingerprint } = pinFirst(await seeKey(id, key.public))
  if (pin?.isCompared && pinsSlot.get()[place]?.fingerprint !== fingerprint) throw new KeyChanged()
}

async function seeKey(contactId: string, publicText: string): Promise<SeenKey> {
  const [place, fingerprint] = await Promise.all([placeOf(contactId), askWorker('fingerprint', publicText)])
  return { place, fingerprint }
}

/** Where a pin is kept: a name that tells nobody who opens this browser whom the member writes to. */
async function placeOf(contactId: string): Promise<string> {
  const text = new TextEncoder().encode(`pin1|${accountSlot.get().user?.id}|${contactId}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

function pinFirst(seen: SeenKey): SeenKey {
  if (!pinsSlot.get()[seen.place]) keepPin(seen, false)
  return seen
}

function keepPin({ place, fingerprint }: SeenKey, isCompared: boolean) {
  pinsSlot.set({ ...pinsSlot.get(), [place]: { fingerprint, isCompared } })
}

function trustOf({ place, fingerprint }: SeenKey, pins: ReturnType<typeof pinsSlot.get>): Trust {
  const pin = pins[place]
  if (!pin) return 'unknown'
  if (pin.fingerprint !== fingerprint) return 'changed'
  return pin.isCompared ? 'compared' : 'pinned'
}
