import { isStillMember } from './storage.ts'
import { withKeyStore } from './storage-keys.ts'

/** The address of this browser's subscription as the server was told it, by which one that was renewed is noticed. */
const ADDRESS = 'push-address'

/** By what address a member has this browser told. Of a release before it lies there under nobody's name, and is of whoever is here. */
export async function readPushAddress(memberId: string): Promise<string | undefined> {
  const kept = await withKeyStore('readonly', (store) => [store.get([ADDRESS, memberId]), store.get(ADDRESS)])
  return kept.map(({ result }): unknown => result).find((one) => typeof one === 'string')
}

/** Nothing is kept once the member has left. */
export async function storePushAddress(memberId: string, address: string | undefined) {
  await withKeyStore('readwrite', (store) => {
    if (!isStillMember(memberId)) return
    store.delete(ADDRESS)
    if (address) store.put(address, [ADDRESS, memberId])
    else store.delete([ADDRESS, memberId])
  })
}
