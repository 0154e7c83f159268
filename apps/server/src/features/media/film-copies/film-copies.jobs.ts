import { processAll } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteCopy, selectOverCopies } from './film-copies.queries.ts'
import { copyMaking, makeFilmCopy } from './film-copies.service.ts'

/** Lays a viewer's name over a film that is shown to them privately. One at a time, behind everything else. */
export const makeCopyOfFilm: Job<{ id: string }> = {
  ...copyMaking,
  perform: (context, { id }, signal) => makeFilmCopy(context, id, signal),
}

/** Throws away copies that nobody may see any more: the files first, so that a row always leads to those that are left. */
export const removeFilmCopies: Job = {
  name: 'media.remove-film-copies',
  goesBySlowerClock: true,
  schedule: '* * * * *',
  async perform(context, _data, signal) {
    const { db, storage, clock } = context
    const remove = async (copy: Awaited<ReturnType<typeof selectOverCopies>>[number]) => {
      await storage.removeFolder(copy.storage_key)
      await deleteCopy(db, copy)
    }
    await processAll(context, await selectOverCopies(db, clock.now()), remove, signal)
  },
}
