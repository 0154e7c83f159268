import { WAITING_DAYS } from '@amour/contract/trust/verification.ts'
import { DAY, HOUR } from '#durations.ts'
import { processAll, processParts, repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { processFilm } from './film-processing.service.ts'
import { deletePrintsBefore } from './prints.queries.ts'
import { refuseCheck } from './verification-review.service.ts'
import { deleteExpired, selectNamedSelfies, selectOverdue, selectUndecoded } from './verification.queries.ts'

/** How long checks without a tick, and fingerprints, are remembered; the privacy page (legal.json) says the same. */
export const RETENTION = 365 * DAY

/** After so long a film that came to no end is given up: it may be what ends its decoder. */
const DECODING = DAY

/** Makes a film safe for a person to look at. One at a time, as uploads are. */
export const makeFilmSafe: Job<{ id: string }> = {
  name: 'verification.make-film-safe',
  retryLimit: 500,
  retryDelay: 10,
  // Above what the costliest film may take (media/video.ts).
  expireInSeconds: 3_600,
  heartbeatSeconds: 30,
  perform: (context, { id }, signal) => processFilm(context, id, signal),
}

/** Lets nothing wait for ever, for a person or for a decoder, and forgets what is over. */
export const endOldChecks: Job = {
  name: 'verification.end-old',
  // Who has waited for so long has to be filmed or photographed anew.
  needsSteadyClock: true,
  schedule: '25 * * * *',
  async perform(context, _data, signal) {
    const { db, clock } = context
    const now = clock.now().getTime()
    const repeat = (remove: (limit: number) => Promise<number>) =>
      repeatWhileFull(ROWS_AT_ONCE, () => remove(ROWS_AT_ONCE), signal)
    const ended = new Date(now - RETENTION)
    const refuse = (ids: string[], reason: 'expired' | 'unreadable') =>
      processAll(context, ids, (id) => refuseCheck(context, id, reason), signal)
    const parts = [
      () => repeat((limit) => deleteExpired(db, { begun: new Date(now), ended }, limit)),
      () => repeat((limit) => deletePrintsBefore(db, ended, limit)),
      async () => refuse(await selectOverdue(db, new Date(now - WAITING_DAYS * DAY)), 'expired'),
      async () => refuse(await selectUndecoded(db, new Date(now - DECODING)), 'unreadable'),
    ]
    await processParts(context, parts, signal)
  },
}

/** Sweeps up what a crash left: while a clock may be wrong it goes all the same. */
export const cleanUpSelfies: Job = {
  name: 'verification.housekeeping',
  goesBySlowerClock: true,
  schedule: '20 * * * *',
  async perform(context, _data, signal) {
    const { db, storage, clock } = context
    const now = clock.now().getTime()
    const old: string[] = []
    signal?.throwIfAborted()
    for await (const { key, modifiedAt } of storage.list('selfies')) {
      if (modifiedAt.getTime() < now - HOUR) old.push(key)
    }
    const named = new Set(await selectNamedSelfies(db, old))
    const orphans = old.filter((key) => !named.has(key))
    await processAll(context, orphans, (key) => storage.remove(key), signal)
  },
}
