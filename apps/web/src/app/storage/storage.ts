import { isTokenOf, memberOf } from '#app/call/token-expiry.ts'
import { DATABASE, wipeKeyStore, withKeyStore } from './storage-keys.ts'
import { isAgeCheckName, isLasting } from './storage-age-check.ts'
import { tellWorker } from './tell-worker.ts'
import { createSlot } from './storage-slot.ts'
import {
  APP_STATE_VERSION,
  isAccount,
  isAppState,
  isBoolean,
  isNumber,
  isPins,
  isTextOrNull,
  isTheme,
} from './stored-values.ts'

/** Tokens and the current member; all are null when logged out. */
export const accountSlot = createSlot('account', isAccount, { token: null, refresh_token: null, user: null })

/** Whose the stored tokens are, whether or not their account has been read; undefined for a visitor. */
export function findTokenOwner(): string | undefined {
  const { token, user } = accountSlot.get()
  return user?.id ?? (token === null ? undefined : memberOf(token))
}

/** Whether this browser's member has put away what is said once about Esc twice; kept after logging out. */
export const exitHintSeenSlot = createSlot('exit-told', isBoolean, false)

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
export const countsPolledAtSlot = createSlot('counts', isNumber, 0)

/** The e-mail address that "Remember me" keeps; null without it. */
export const rememberedSlot = createSlot('remembered', isTextOrNull, null)

/**
 * By the digest of an e-mail address: the reference of its account, once what is derived of its password has opened it
 * here. An address can be guessed: whoever leaves takes it along, unless they have themselves remembered.
 */
export const signInsSlot = createSlot('sign-ins', isSignIns, {})

type SignIns = Readonly<Record<string, string>>

function isSignIns(value: unknown): value is SignIns {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
}

/** The keys of those whom members wrote to from this browser, as it first saw them; kept after logging out. */
export const pinsSlot = createSlot('pins', isPins, {})

/** What this browser names itself by when somebody logs in; kept after logging out. */
export const deviceSlot = createSlot('device', isTextOrNull, null)

/** Whose offer of a recovery kit was declined in this browser; null for nobody's. */
export const kitDeclinedSlot = createSlot('kit-declined', isTextOrNull, null)

/** Which announcements of planned work were put away in this browser. */
export const plannedSeenSlot = createSlot('planned-seen', isTexts, [])

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** The chosen theme; null follows the system. public/start.js reads it before the first paint. */
export const themeSlot = createSlot('theme', isTheme, null)

/** Whether the browser's tab tells nothing of the site. public/start.js reads it before the first paint. */
export const neutralTabSlot = createSlot('neutral', isBoolean, false)

/** One version of a member's private key, which decrypts and cannot leave the browser. */
export type StoredPrivateKey = { version: number; key: CryptoKey }

/** Every private key of a member that this browser holds, by rising version. */
export async function readPrivateKeys(memberId: string): Promise<StoredPrivateKey[]> {
  const ofMember = IDBKeyRange.bound([memberId], [memberId, []])
  const { places, keys } = await withKeyStore('readonly', (store) => ({
    places: store.getAllKeys(ofMember),
    keys: store.getAll(ofMember),
  }))
  return places.result.flatMap((place, at) => {
    const key: unknown = keys.result[at]
    return Array.isArray(place) && key instanceof CryptoKey ? [{ version: Number(place[1]), key }] : []
  })
}

/** Whether this browser holds a private key, whoever's: those of another member are wiped when they log out. */
export async function hasPrivateKeys(): Promise<boolean> {
  const all = await withKeyStore('readonly', (store) => store.getAll())
  const kept: unknown[] = all.result
  return kept.some((one) => one instanceof CryptoKey && one.type === 'private')
}

export async function storePrivateKey(memberId: string, { version, key }: StoredPrivateKey) {
  await withKeyStore('readwrite', (store) => isStillMember(memberId) && store.put(key, [memberId, version]))
}

/**
 * Whether the stored tokens are this member's: another may have logged in from a second tab, or everybody left. A key that is
 * unwrapped for seconds and comes after the wiping would lie there for whoever comes next.
 */
export function isStillMember(memberId: string): boolean {
  const { token } = accountSlot.get()
  return token !== null && isTokenOf(token, memberId)
}

/**
 * Wipes every private key of this browser, and with them the drafts and the words of notifications that lie there; the
 * service worker ends what it shows, and its subscription. What lies there by the name of a member who has come by the time
 * that the store opens stays, in another tab too.
 */
async function wipePrivateKeys() {
  void tellWorker('left').catch(() => undefined)
  if (rememberedSlot.get() === null) signInsSlot.clear()
  await wipeNames(() => true)
}

/** Wipes what goes by its name, but nothing of who is here, and no check of age that is under way (decision 111). */
async function wipeNames(goes: (name: IDBValidKey, here: string | undefined) => boolean) {
  await wipeKeyStore((store) => {
    const asking = store.getAllKeys()
    asking.onsuccess = () => {
      const [now, here] = [Date.now(), findTokenOwner()]
      for (const name of asking.result.filter((one) => goes(one, here) && !isOf(one, here))) {
        const check = isAgeCheckName(name) ? store.get(name) : undefined
        if (check) check.onsuccess = () => isLasting(name, check.result, now) || store.delete(name)
        else store.delete(name)
      }
    }
    return asking
  })
}

/** Longest wait for the store of keys, in milliseconds. */
const WIPE_WAIT = 3_000

/** The same, awaited no longer than a moment: what the store does not open for by then goes when it does, or with the next page. */
export function wipePrivateKeysSoon(): Promise<unknown> {
  const isOverdue = new Promise((resolve) => setTimeout(resolve, WIPE_WAIT))
  return Promise.race([wipePrivateKeys().catch(() => undefined), isOverdue])
}

const isOf = (name: IDBValidKey, memberId: string | undefined) =>
  Array.isArray(name) && memberId !== undefined && name.slice(0, 2).includes(memberId)

/**
 * Wipes what lies there by the names of others than who is here: the browser may not have got to it when they left, and
 * another may have taken their place without that. Where somebody logs in, what has no name is of somebody before, too.
 */
export async function wipeKeysOfOthers({ isLogin = false } = {}) {
  await wipeNames((name, here) => here !== undefined && (isLogin || Array.isArray(name)))
}

/** Milliseconds in which a browser says which stores it has; some never do (bugs.webkit.org/226547). */
const SAYS_WITHIN = 3_000

/**
 * Wipes what a quick exit had no time to wipe. It looks whether there is anything first: opening the database would
 * leave a trace with every visitor.
 */
export async function wipeOrphanedKeys() {
  if ((await isStoreThere()) && !accountSlot.get().token) await wipePrivateKeys()
}

/** Where the browser does not say, there is one once somebody has logged in here: opening it is no trace any more. */
async function isStoreThere(): Promise<boolean> {
  const unsaid = new Promise<undefined>((resolve) => setTimeout(resolve, SAYS_WITHIN))
  const stores = await Promise.race([listStores(), unsaid]).catch(() => undefined)
  return stores ? stores.some(({ name }) => name === DATABASE) : deviceSlot.get() !== null
}

const listStores = async () => indexedDB.databases()
