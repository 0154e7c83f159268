import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { areFurtherKeysSound, keyPrint, readFurtherKeys } from '@amour/crypto/key-print.ts'
import { readPublic } from '@amour/crypto/public-key.ts'
import { readWrapVersion } from '@amour/crypto/wraps/wrap-2.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { insertKey, lockMember, retireActiveKey, selectKeys } from './keys.queries.ts'
import { publishKey } from './key-log.service.ts'
import { wrapSealContext } from './wrap-decryption.service.ts'

/** Milliseconds after the password was given in which a key may be replaced (docs/security/rules.md §2.3). */
const REPLACEMENT = 5 * MINUTE

type Pair = { public: string; private: string }
type NewPair = Pair & { wrapVersion: number; fingerprint: string }
type Saved = { fingerprint: string; version: number }

/**
 * Stores the member's key pair, the private half sealed. The same pair again changes nothing; the same RSA key with
 * further keys beside it (decision 119) is a version of its own, and one without those that are there takes none away.
 * Throws `invalid`; `keyExists` with the winner when another tab of this sign-in was quicker; `freshSignInNeeded` when
 * a key is to be replaced long after the password was given, since a stolen token could otherwise take over the mailbox.
 */
export async function saveKeys(context: MemberContext, pair: Pair): Promise<Saved> {
  if (!readPublic(pair.public) || !areFurtherKeysSound(pair.public)) throw refuseField('public', 'keyInvalid')
  const wrapVersion = readWrapVersion(pair.private)
  if (!wrapVersion) throw refuseField('private', 'keyInvalid')
  const print = await fingerprint(pair.public)
  return inTransaction(context, (tx) => store(tx, { ...pair, wrapVersion, fingerprint: print }))
}

async function store(context: MemberContext, pair: NewPair): Promise<Saved> {
  const { fingerprint: print } = pair
  const { db, seal, clock, log, caller } = context
  await lockMember(db, caller.id)
  const keys = await selectKeys(db, caller.id)
  const newest = keys[0]
  if (newest && (await isSame(newest, pair))) return { fingerprint: print, version: newest.version }
  if (newest) admitReplacement(context, newest)

  const version = (newest?.version ?? 0) + 1
  const privateSealed = seal.seal(wrapSealContext(caller.id, version), pair.private)
  await retireActiveKey(db, caller.id)
  await insertKey(db, {
    memberId: caller.id,
    version,
    public: pair.public,
    fingerprint: print,
    privateSealed,
    wrapVersion: pair.wrapVersion,
    at: clock.now(),
  })
  const wholePrint = await keyPrint(pair.public)
  await publishKey(context, { memberId: caller.id, version, fingerprint: print, print: wholePrint })
  log.info({ session: caller.sessionId, version }, 'key stored')
  return { fingerprint: print, version }
}

async function isSame(newest: Key, pair: NewPair): Promise<boolean> {
  if (newest.fingerprint !== pair.fingerprint) return false
  return !readFurtherKeys(pair.public) || (await keyPrint(newest.public)) === (await keyPrint(pair.public))
}

type Key = Awaited<ReturnType<typeof selectKeys>>[number]

/** A key made since this sign-in was unknown to whoever signed in: they race it, they do not mean to replace it. */
function admitReplacement({ clock, caller }: MemberContext, newest: Key) {
  if (newest.created_at >= caller.authAt) {
    const { public: publicKey, fingerprint: print, version } = newest
    throw new Refusal('keyExists', { data: { public: publicKey, fingerprint: print, version } })
  }
  if (clock.now().getTime() - caller.authAt.getTime() > REPLACEMENT) throw new Refusal('freshSignInNeeded')
}
