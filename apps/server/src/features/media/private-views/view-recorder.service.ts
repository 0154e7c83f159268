import type { Context } from '#context.ts'
import { hourOf, insertViews, type PrivateView } from './private-views.queries.ts'

/** So many looks of the present hour are remembered, so that the widths of a picture and the parts of a film ask no database. */
const REMEMBERED = 20_000

/** Keeps looks at private items; `settle` resolves when all that was recorded is kept. */
export type ViewRecorder = { record(view: PrivateView): void; settle(): Promise<void> }

/**
 * Records looks beside the serving of pictures, which never waits for it: one write at a time, and what comes meanwhile is
 * the next one's. A write that fails is tried again with the next look.
 */
export function openViewRecorder({ db, log }: Pick<Context, 'db' | 'log'>): ViewRecorder {
  const waiting = new Map<string, PrivateView>()
  let known = { hour: 0, keys: new Set<string>() }
  let writing: Promise<void> | undefined

  async function write() {
    while (waiting.size > 0) {
      const batch = [...waiting]
      waiting.clear()
      try {
        await insertViews(
          db,
          batch.map(([, view]) => view),
        )
      } catch (error) {
        for (const [key, view] of batch) waiting.set(key, view)
        log.warn({ err: error, views: waiting.size }, 'looks at private items wait to be kept')
        return
      }
    }
  }

  return {
    record(view) {
      const hour = hourOf(view.at).getTime()
      if (known.hour !== hour || known.keys.size >= REMEMBERED) known = { hour, keys: new Set() }
      const key = `${view.mediaId} ${view.viewerId}`
      if (known.keys.has(key)) return
      known.keys.add(key)
      waiting.set(`${key} ${hour}`, view)
      writing ??= write().finally(() => {
        writing = undefined
      })
    },
    async settle() {
      await writing
      if (waiting.size > 0) await write()
    },
  }
}
