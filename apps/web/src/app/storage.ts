import { openDB } from 'idb'
import { createSlot } from './storage-slot.ts'
import { APP_STATE_VERSION, isAccount, isAppState, isNumber, isTextOrNull, isTheme } from './stored.ts'

/** Tokens and the current member; all are null when logged out. */
export const accountSlot = createSlot('account', isAccount, { token: null, refresh_token: null, user: null })

/** Which dialogs are open and which toasts wait. */
export const appStateSlot = createSlot(
  'state',
  isAppState,
  {
    version: APP_STATE_VERSION,
    dialogState: { login: false, register: false, recover: false },
    toastState: { newNotification: null, newMessage: null },
  },
  { isShared: false },
)

/** When a tab of this browser last asked for the counts, in milliseconds of the epoch. */
export const countsAskedSlot = createSlot('counts', isNumber, 0)

/** The e-mail address that "Remember me" keeps; null without it. */
export const rememberedSlot = createSlot('remembered', isTextOrNull, null)

/** The chosen theme; null follows the system. public/start.js reads it before the first paint. */
export const themeSlot = createSlot('theme', isTheme, null)

let opened: ReturnType<typeof openDB> | undefined

function openKeys() {
  opened ??= openDB('amour', 1, { upgrade: (database) => void database.createObjectStore('keys') })
  return opened
}

/** A member's private key, which decrypts and cannot leave the browser; undefined when this browser has none. */
export async function readPrivateKey(memberId: string): Promise<CryptoKey | undefined> {
  const key: unknown = await (await openKeys()).get('keys', memberId)
  return key instanceof CryptoKey ? key : undefined
}

export async function keepPrivateKey(memberId: string, key: CryptoKey) {
  await (await openKeys()).put('keys', key, memberId)
}

/** Wipes every private key of this browser. */
export async function forgetPrivateKeys() {
  await (await openKeys()).clear('keys')
}
