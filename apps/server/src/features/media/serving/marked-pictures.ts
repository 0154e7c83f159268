import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { MarkerBusy } from '#media/watermark/marking.ts'

/** A marked picture serves for as long as its address stays the same, in milliseconds; all of them take no more than these bytes. */
const LIFE = 2.5 * MINUTE
const MOST_BYTES = 48 * 2 ** 20

/** So many pictures may be in work for one viewer: a whole album at a glance, and nobody keeps all others waiting. */
const MOST_OF_VIEWER = 64

/** Which file, for whom: `text` is what is laid over it. */
type Marked = { mediaId: string; viewerId: string; key: string; text: string }

type Kept = { mediaId: string; bytes: Buffer; until: number }

/**
 * Private pictures with their viewer's name over them. They are kept in memory alone, so nothing of them lies anywhere
 * that would have to be sealed or erased; who asks again within minutes gets the same.
 */
export function openMarkedPictures({ storage, decoder, clock }: Pick<Context, 'storage' | 'decoder' | 'clock'>) {
  const kept = new Map<string, Kept>()
  const making = new Map<string, { viewerId: string; work: Promise<Buffer | undefined> }>()
  let size = 0

  function drop(name: string) {
    size -= kept.get(name)?.bytes.length ?? 0
    kept.delete(name)
  }

  /** The oldest stand first, and live as long as each other. */
  function tidy() {
    const now = clock.now().getTime()
    for (const [name, { until }] of kept) {
      if (until > now && size <= MOST_BYTES) break
      drop(name)
    }
  }

  async function make(name: string, { mediaId, key, text }: Marked) {
    const bytes = await storage.read(key)
    if (!bytes) return undefined
    const marked = await decoder.markPicture(bytes, text)
    drop(name)
    kept.set(name, { mediaId, bytes: marked, until: clock.now().getTime() + LIFE })
    size += marked.length
    tidy()
    return marked
  }

  const timer = setInterval(tidy, MINUTE).unref()
  return {
    /** Undefined where there is no such file. Throws what the decoder throws, and `MarkerBusy` to who asks for too much at once. */
    async find(picture: Marked): Promise<Buffer | undefined> {
      const { viewerId } = picture
      const name = `${picture.key} ${viewerId} ${picture.text}`
      tidy()
      const known = kept.get(name)
      if (known) return known.bytes
      const begun = making.get(name)
      if (begun) return begun.work
      const theirs = [...making.values()].filter((each) => each.viewerId === viewerId)
      if (theirs.length >= MOST_OF_VIEWER) throw new MarkerBusy('One viewer asks for too many pictures at once.')
      const work = make(name, picture).finally(() => making.delete(name))
      making.set(name, { viewerId, work })
      return work
    },
    /** Throws away what is kept of an item: somebody asked for it who may not see it any more. */
    forget(mediaId: string) {
      for (const [name, { mediaId: of }] of kept) if (of === mediaId) drop(name)
    },
    close() {
      clearInterval(timer)
      kept.clear()
    },
  }
}

export type MarkedPictures = ReturnType<typeof openMarkedPictures>
