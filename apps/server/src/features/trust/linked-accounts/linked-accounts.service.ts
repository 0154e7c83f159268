import { DEVICE, DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { wideNetworkOf } from '#http/router.ts'
import {
  countBannedWith,
  lockUnfingerprinted,
  replaceTextFingerprints,
  selectLinked,
  selectLinksAmong,
  updateFingerprinted,
  upsertFingerprints,
} from './linked-accounts.queries.ts'
import { fingerprintOf, minhash } from './minhash.ts'
export { fingerprintOf, minhash } from './minhash.ts'

/** Notes from which device and network somebody has signed in, in the sign-in's transaction; neither can be read back. */
export async function fingerprintSignIn(context: Context, memberId: string, peer: Peer): Promise<void> {
  const { db, clock } = context
  const at = clock.now()
  const network = fingerprintOf(digest(context, 'network', wideNetworkOf(peer.address)))
  await upsertFingerprints(db, { memberId, kind: 'network', fingerprints: [network], at })
  const device = peer.header(DEVICE_HEADER) ?? ''
  if (!DEVICE.test(device)) return
  await upsertFingerprints(db, {
    memberId,
    kind: 'device',
    fingerprints: [fingerprintOf(digest(context, 'device', device))],
    at,
  })
}

/** Marks texts of profiles that were written since they were marked last; says how many there were. */
export function fingerprintTexts(context: Context, limit: number): Promise<number> {
  return inTransaction(context, async (tx) => {
    const rows = await lockUnfingerprinted(tx.db, limit)
    for (const { member_id: memberId, text } of rows) {
      const fingerprints = minhash(text, (shingle) => digest(tx, 'text', shingle))
      await replaceTextFingerprints(tx.db, memberId, fingerprints, tx.clock.now())
    }
    await updateFingerprinted(
      tx.db,
      rows.map(({ member_id: id }) => id),
    )
    return rows.length
  })
}

/** Accounts that somebody may have as well, each with what speaks for it. */
export function findLinkedAccounts({ db }: Context, memberId: string) {
  return selectLinked(db, memberId)
}

/** Which of these accounts may be of one person or one workshop: by browser, text or network. */
export const findLinksAmong = ({ db }: Pick<Context, 'db'>, memberIds: string[]) => selectLinksAmong(db, memberIds)

/** How many banned accounts have the picture of an item. */
export function countBannedAlike({ db }: Pick<Context, 'db'>, mediaId: string): Promise<number> {
  return countBannedWith(db, mediaId)
}

const digest = ({ secrets }: Context, kind: string, value: string) => secrets.digest('likeness', `${kind}|${value}`)
