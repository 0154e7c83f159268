import type { Context } from '#context.ts'
import { LEAST_QUALITY, SAME_PICTURE } from '#media/pdq-distance.ts'
import { indexPdqs, type PdqIndex } from '#media/pdq-index.ts'
import { newId } from '#security/ids.ts'
import { type Ban, type BanKind, fingerprintLists, readLists } from './ban-lists.ts'
import {
  insertBans,
  selectAlike,
  selectBans,
  selectBanVersion,
  selectTellingHashes,
  toBits,
  toHash,
} from './bans.queries.ts'

/** The name of the list that our own moderators keep. */
const OWN = 'own'

/** A frame of an upload: its hashes as it stands, turned and mirrored. */
export type Frame = { ms: number; hashes: string[]; quality: number }

/** A banned picture that an upload shows. */
export type BanMatch = { ban: Ban; distance: number; frame: Frame }

type Loaded = { version: string; index: PdqIndex<Ban> }

/** What this process has read of the lists, by the configuration it runs with. */
const memory = new WeakMap<Context['config'], Loaded>()

/**
 * The worst match of an upload's frames with the own list and those of MEDIA_BAN_LISTS; child abuse before the rest, then
 * the nearest. Throws while lists that are configured cannot be read and never could: nothing passes unseen.
 */
export async function findBan(context: Context, frames: Frame[]): Promise<BanMatch | undefined> {
  const index = await loadIndex(context)
  const matches = frames
    .filter(({ quality }) => quality >= LEAST_QUALITY)
    .flatMap((frame) => {
      const near = index.nearest(frame.hashes)
      return near ? [{ ban: near.entry, distance: near.distance, frame }] : []
    })
  const weight = ({ ban, distance }: BanMatch) => (ban.kind === 'child' ? 0 : 100) + distance
  return matches.toSorted((one, other) => weight(one) - weight(other))[0]
}

async function loadIndex(context: Context): Promise<PdqIndex<Ban>> {
  const { config, db, log } = context
  const known = memory.get(config)
  try {
    const folder = config.banListsFolder
    const version = `${await selectBanVersion(db)}|${folder ? await fingerprintLists(folder) : ''}`
    if (known?.version === version) return known.index
    const own = (await selectBans(db)).map(({ pdq, ...rest }) => ({ hash: toHash(pdq), ...rest }))
    const index = indexPdqs([...own, ...(folder ? await readLists(folder) : [])])
    memory.set(config, { version, index })
    log.info({ bans: index.size }, 'lists of banned pictures read')
    return index
  } catch (error) {
    // A list that is being replaced must not stop the work; one that was never read must.
    if (!known) throw error
    log.error({ err: error }, 'lists of banned pictures cannot be read anew')
    return known.index
  }
}

/** What was put on the own list: how many hashes were new, and the items, already here, that show the same picture. */
export type Banned = { added: number; alike: string[] }

/** Puts the picture of an item, or every telling frame of a film, on the own list. */
export async function banMedia(context: Context, id: string, { kind, note }: { kind: BanKind; note: string }) {
  const hashes = await selectTellingHashes(context.db, id, LEAST_QUALITY)
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
    source: OWN,
    note,
    created_at: clock.now(),
  }))
  const added = await insertBans(db, rows)
  const alike = { hashes, distance: SAME_PICTURE, leastQuality: LEAST_QUALITY, except }
  return { added, alike: await selectAlike(db, alike) }
}
