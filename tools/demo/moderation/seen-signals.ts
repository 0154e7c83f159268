import type { SignalKind } from '@amour/contract/console/case-file.ts'
import { type Context, inTransaction } from '@amour/server/context.ts'
import { DAY, HOUR, MINUTE } from '@amour/server/durations.ts'
import { toBits } from '@amour/server/media/pdq/pdq-distance.ts'
import { newId } from '@amour/server/security/ids.ts'
import { insertRows, selectBanned, selectOpenSubjects } from '#demo/demo.queries.ts'

/** What is seen of the first of those about whom a case of a queue waits, and how much of it. */
const seen: readonly { queue: 'media' | 'reports'; kind: SignalKind; count: number }[] = [
  { queue: 'media', kind: 'bannedPicture', count: 1 },
  { queue: 'media', kind: 'bannedDevice', count: 1 },
  { queue: 'reports', kind: 'bannedDevice', count: 1 },
  { queue: 'reports', kind: 'burst', count: 9 },
  { queue: 'reports', kind: 'limit', count: 10 },
]

/**
 * Signs of misuse without a report, beside cases that wait: a picture and two browsers of people who were banned, and
 * somebody who writes to very many. Those are old members, of whom the live rule asks nothing.
 */
export async function addSignals(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now().getTime()
  const banned = await selectBanned(db, seen.length)
  const subjects = await selectOpenSubjects(db)
  await inTransaction(context, async (tx) => {
    for (const [place, { queue, kind, count }] of seen.entries()) {
      const about = subjects.filter(
        (one) => one.queue === queue && (kind === 'bannedPicture') === (one.media_id !== null),
      )[place]
      const former = banned[place]
      if (!about || !former) continue
      const at = new Date(now - (place + 1) * HOUR)
      const row = { member_id: about.member_id, kind, count, ruled_count: count, case_id: about.case_id }
      await insertRows(tx.db, 'signal', [{ ...row, first_at: at, last_at: at }])
      if (kind === 'bannedDevice') await shareBrowser(tx, [about.member_id, former], { place, at })
      if (kind === 'bannedPicture' && about.media_id) await sharePicture(tx, about.media_id, former)
    }
  })
}

function shareBrowser({ db }: Context, memberIds: readonly string[], { place, at }: { place: number; at: Date }) {
  const fingerprint = String(7_000_000_000 + place)
  const rows = memberIds.map((id) => ({ member_id: id, kind: 'device' as const, fingerprint, seen_at: at }))
  return insertRows(db, 'account_fingerprint', rows)
}

/** A banned member had this picture, which has been removed since; what is left of it is by what it is known again. */
async function sharePicture({ db, clock }: Context, mediaId: string, memberId: string) {
  const at = new Date(clock.now().getTime() - 20 * DAY)
  const id = newId(at.getTime())
  const removed = {
    status: 'rejected',
    reason: 'notYou',
    processing: 'done',
    rating: 'general',
    visibility: 'public',
  } as const
  const kept = {
    storage_key: `items/demo-removed-${id}`,
    width: 960,
    height: 1200,
    emptied_at: new Date(at.getTime() + MINUTE),
  }
  await insertRows(db, 'media', [
    { id, member_id: memberId, kind: 'photo', ...removed, ...kept, created_at: at, decided_at: at, decided_by: 'demo' },
  ])
  await insertRows(
    db,
    'media_hash',
    [id, mediaId].map((media, place) => ({
      media_id: media,
      frame_ms: 0,
      pdq: toBits(`${'5c'.repeat(31)}5${place}`),
      quality: 100,
    })),
  )
}
