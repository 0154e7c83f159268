import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '@amour/server/context.ts'
import { removeOrphans } from '@amour/server/features/media/cleanup/orphaned-files.service.ts'
import { processSpool } from '@amour/server/features/media/uploads/upload-spool.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { openStage, type Stage } from './stage.ts'
import { type Uploaded, uploadPhotos } from './uploader.ts'

/** Photos of one member; more than twenty would meet the quota. */
const EACH = 10

/** Milliseconds between two kills: long enough that something is under way, in one of them at least. */
const PAUSE = { least: 2_000, more: 12_000 }

/** So many kills more come when all is taken; then, in so many milliseconds, all must be worked off. */
const KILLS_AFTER = 8
const WORK_LIMIT = 900_000

/** Milliseconds after which the reaper takes what lies in the storage for old. */
const LATER = 3 * 60 * 60_000

type Report = {
  uploads: number
  seconds: number
  kills: { api: number; worker: number }
  resent: number
  lost: number
  doubled: number
  unfinished: number
  withoutFiles: number
  orphansBefore: number
  orphansAfter: number
}

/**
 * Uploads so many photos while API and worker, in processes of their own, are killed at random, goes on for a while, and
 * lets the rest be worked off. Counts what was lost, doubled, left undone or left over.
 */
export async function stormMedia(uploads: number): Promise<Report> {
  await using stage = await openStage('media-storm')
  const { context } = stage
  const people = await Promise.all(Array.from({ length: Math.ceil(uploads / EACH) }, () => makeMember(context)))

  const begun = performance.now()
  let isTaken = false
  const uploading = Promise.all(people.map((person) => uploadPhotos(stage.url, person, EACH)))
  // Whatever becomes of one of them, the other comes to its end before the stage does.
  const [killing, taken] = await Promise.allSettled([
    killAtRandom(stage, () => isTaken),
    uploading.finally(() => (isTaken = true)),
  ])
  if (killing.status === 'rejected') throw killing.reason
  if (taken.status === 'rejected') throw taken.reason
  const [kills, uploaded] = [killing.value, taken.value.flat()]
  const seconds = Math.round((performance.now() - begun) / 1000)

  return { uploads: uploaded.length, seconds, kills, ...(await inspect(context, uploaded)) }
}

/** Keeps an API and a worker running, and kills one of them every other moment; ends both when all is worked off. */
async function killAtRandom(stage: Stage, isTaken: () => boolean) {
  const kills = { api: 0, worker: 0 }
  const start = { api: () => stage.start('member-api'), worker: async () => stage.startWorker() }
  const running = { api: await start.api(), worker: await start.worker() }
  for (let after = 0; after < KILLS_AFTER; after += isTaken() ? 1 : 0) {
    await pause(PAUSE.least + Math.random() * PAUSE.more)
    const which = Math.random() < 0.5 ? 'api' : 'worker'
    await running[which].kill()
    kills[which] += 1
    if (which === 'api') running.api = await start.api()
    else running.worker = await start.worker()
  }
  const limit = performance.now() + WORK_LIMIT
  while ((await countWaiting(stage.context)) > 0 && performance.now() < limit) await pause(500)
  await running.worker.stop()
  await running.api.stop()
  return kills
}

async function countWaiting({ db }: Context) {
  const waiting = await db.selectFrom('media').select('id').where('processing', '=', 'waiting').execute()
  return waiting.length
}

async function inspect(context: Context, uploaded: Uploaded[]) {
  const { db, storage } = context
  const rows = await db.selectFrom('media').selectAll().execute()
  const ids = new Set(rows.map(({ id }) => id))
  const later = { ...context, clock: { now: () => new Date(Date.now() + LATER) } }
  await processSpool(later)
  const orphansBefore = await removeOrphans(later)
  const roots = new Set(rows.flatMap(({ storage_key, source_key }) => [storage_key, source_key]))
  let orphansAfter = 0
  for (const folder of ['sources', 'items', 'drafts'])
    for await (const { key } of storage.list(folder))
      if (!roots.has(key.split('/').slice(0, 2).join('/'))) orphansAfter += 1
  let withoutFiles = 0
  for (const { storage_key: key } of rows) if (!(await storage.sizeOf(`${key}/160.webp`))) withoutFiles += 1
  return {
    resent: uploaded.filter(({ tries }) => tries > 1).length,
    lost: uploaded.filter(({ mediaId }) => !ids.has(mediaId)).length,
    doubled: rows.length - new Set(uploaded.map(({ mediaId }) => mediaId)).size,
    unfinished: rows.filter(({ processing }) => processing !== 'done').length,
    withoutFiles,
    orphansBefore,
    orphansAfter,
  }
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findMediaFailures(report: Report): string[] {
  const { uploads, lost, doubled, unfinished, withoutFiles, orphansAfter } = report
  return [
    uploads === 0 && 'Nothing was uploaded.',
    lost > 0 && `${lost} acknowledged uploads are lost.`,
    doubled !== 0 && `${doubled} uploads are stored twice.`,
    unfinished > 0 && `${unfinished} uploads were not worked off.`,
    withoutFiles > 0 && `${withoutFiles} items have no files.`,
    orphansAfter > 0 && `${orphansAfter} files are nobody’s.`,
  ].filter((fault) => fault !== false)
}
