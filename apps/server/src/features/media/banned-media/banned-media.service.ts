import type { Context } from '#context.ts'
import { LEAST_QUALITY } from '#media/pdq/pdq-distance.ts'
import { indexPdqs, type PdqIndex } from '#media/pdq/pdq-index.ts'
import { newId } from '#security/ids.ts'
import { type Ban, type BanKind, fingerprintLists, readLists } from './ban-lists.ts'
import {
  insertBans,
  selectAlike,
  selectBans,
  selectBanVersion,
  selectDistinctiveHashes,
} from './banned-media.queries.ts'
import { toHash, toBits } from '#media/pdq/pdq-distance.ts'
export { deleteBansOf, selectAlike, selectDistinctiveHashes } from './banned-media.queries.ts'

/** The name of the list that our own moderators keep: what was blocked by decisions here. */
export const OWN_LIST = 'own'

/** A frame of an upload: its hashes as it stands, turned and mirrored. */
export type Frame = { ms: number; hashes: string[]; quality: number }

/** A banned picture that an upload shows. */
export type BanMatch = { ban: Ban; distance: number; frame: Frame }

/** Child abuse by itself, so that a nearer ban of another kind never hides it. */
type Lists = { child: PdqIndex<Ban>; others: PdqIndex<Ban> }
type Loaded = { version: string; lists: Lists }

/** What this process has read of the lists, by the configuration it runs with. */
const memory = new WeakMap<Context['config'], Loaded>()

/**
 * The worst match of an upload's frames with the own list and those of MEDIA_BAN_LISTS; child abuse before the rest, then
 * the nearest. Throws while lists that are configured cannot be read and never could: nothing passes unseen.
 */
export async function findBan(context: Context, frames: Frame[]): Promise<BanMatch | undefined> {
  const { child, others } = await loadLists(context)
  const telling = frames.filter(({ quality }) => quality >= LEAST_QUALITY)
  return nearestOf(child, telling) ?? nearestOf(others, telling)
}

function nearestOf(index: PdqIndex<Ban>, frames: Frame[]): BanMatch | undefined {
  const matches = frames.flatMap((frame) => {
    const near = index.nearest(frame.hashes)
    return near ? [{ ban: near.entry, distance: near.distance, frame }] : []
  })
  return matches.toSorted((one, other) => one.distance - other.distance)[0]
}

async function loadLists(context: Context): Promise<Lists> {
  const { config, db, log } = context
  const known = memory.get(config)
  try {
    const folder = config.banListsFolder
    const version = `${await selectBanVersion(db)}|${folder ? await fingerprintLists(folder) : ''}`
    if (known?.version === version) return known.lists
    const own = (await selectBans(db)).map(({ pdq, ...rest }) => ({ hash: toHash(pdq), ...rest }))
    const bans = [...own, ...(folder ? await readLists(folder) : [])]
    const isChild = ({ kind }: Ban) => kind === 'child'
    const lists = { child: indexPdqs(bans.filter(isChild)), others: indexPdqs(bans.filter((ban) => !isChild(ban))) }
    memory.set(config, { version, lists })
    log.info({ bans: bans.length }, 'lists of banned pictures read')
    return lists
  } catch (error) {
    // A list that is being replaced must not stop the work; one that was never read must.
    if (!known) throw error
    log.error({ err: error }, 'lists of banned pictures cannot be read anew')
    return known.lists
  }
}

/** What was put on the own list: how many hashes were new, and the items, already here, that show the same picture. */
type Banned = { added: number; alike: string[] }

/** Puts the picture of an item, or every telling frame of a film, on the own list. */
export async function banMedia(context: Context, id: string, { kind, note }: { kind: BanKind; note: string }) {
  const hashes = await selectDistinctiveHashes(context.db, id, LEAST_QUALITY)
  return banHashes(context, hashes, { kind, note, except: id })
}

/** Puts hashes on the own list that somebody else has told us. */
export async function banHashes(
  { db, clock }: Context,
  hashes: string[],
  { kind, note, except = null }: { kind: BanKind; note: string; except?: string | null },
): Promise<Banned> {
  const rows = hashes.map((hash) => ({
    id: newId(),
    pdq: toBits(hash),
    kind,
    source: OWN_LIST,
    note,
    created_at: clock.now(),
  }))
  const added = await insertBans(db, rows)
  return { added, alike: await selectAlike(db, { hashes, except }) }
}
