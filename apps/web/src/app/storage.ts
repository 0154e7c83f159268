import { User } from '@amour/contract/accounts.ts'
import { openDB } from 'idb'
import { z } from 'zod'
import { createSlot } from './storage-slot.ts'

/** Version of the app state (specification section 3); state of another version is discarded. */
export const APP_STATE_VERSION = '2.1'

/**
 * The current member as kept in the browser: what every screen needs, and neither the wrapped key nor the e-mail
 * address nor what the profile tells (security.md 2.6). `useMe` has the rest, in memory.
 */
export const StoredUser = User.pick({
  id: true,
  username: true,
  image: true,
  gender: true,
  seeking: true,
  location: true,
  age: true,
  profileUpdatedAt: true,
  messages: true,
  notifications: true,
  safeSearch: true,
  reference: true,
  public: true,
  keyVersion: true,
  twoStep: true,
  status: true,
})

const Account = z.object({
  token: z.string().nullable(),
  refresh_token: z.string().nullable(),
  user: StoredUser.nullable(),
})

const Toast = z.object({ count: z.number().int(), at: z.number() }).nullable()

const AppState = z.object({
  version: z.literal(APP_STATE_VERSION),
  dialogState: z.object({ login: z.boolean(), register: z.boolean(), recover: z.boolean() }),
  /** A toast that waits to be seen: how many are new, and since when (milliseconds of the epoch). */
  toastState: z.object({ newNotification: Toast, newMessage: Toast }),
})

/** Tokens and the current member; all are null when logged out. */
export const accountSlot = createSlot('account', Account, { token: null, refresh_token: null, user: null })

/** Which dialogs are open and which toasts wait. */
export const appStateSlot = createSlot<AppState>(
  'state',
  AppState,
  {
    version: APP_STATE_VERSION,
    dialogState: { login: false, register: false, recover: false },
    toastState: { newNotification: null, newMessage: null },
  },
  { isShared: false },
)

/** When a tab of this browser last asked for the counts, in milliseconds of the epoch. */
export const countsAskedSlot = createSlot('counts', z.number(), 0)

/** The e-mail address that "Remember me" keeps; null without it. */
export const rememberedSlot = createSlot('remembered', z.string().nullable(), null)

/** The chosen theme; null follows the system. public/start.js reads it before the first paint. */
export const themeSlot = createSlot('theme', z.enum(['light', 'dark']).nullable(), null)

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

export type StoredUser = z.infer<typeof StoredUser>
export type Account = z.infer<typeof Account>
export type AppState = z.infer<typeof AppState>
export type Theme = 'light' | 'dark'
