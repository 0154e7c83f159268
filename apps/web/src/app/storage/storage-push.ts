import { withKeyStore } from './storage-keys.ts'

/** The address of this browser's subscription as the server was told it, by which one that was renewed is noticed. */
const ADDRESS = 'push-address'

export async function readPushAddress(): Promise<string | undefined> {
  const kept: unknown = (await withKeyStore('readonly', (store) => store.get(ADDRESS))).result
  return typeof kept === 'string' ? kept : undefined
}

export async function storePushAddress(address: string | undefined) {
  await withKeyStore('readwrite', (store) => void (address ? store.put(address, ADDRESS) : store.delete(ADDRESS)))
}
