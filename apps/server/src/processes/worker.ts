import type { Context } from '#context.ts'
import { keepDesk } from '#features/cases/cases.jobs.ts'
import { openWaiting } from '#features/cases/waiting.jobs.ts'
import { keepAges } from '#features/accounts/ages.jobs.ts'
import { keepAudit } from '#features/audit/audit.jobs.ts'
import { keepHouse } from '#features/accounts/housekeeping.jobs.ts'
import { makeExport, removeOldExports } from '#features/exports/exports.jobs.ts'
import { signKeyLog } from '#features/keys/publication.jobs.ts'
import { announceUnused, eraseLeavers } from '#features/leaving/leaving.jobs.ts'
import { forgetMarks, markNewTexts } from '#features/likeness/likeness.jobs.ts'
import { forgetMeetings } from '#features/meetings/meetings.jobs.ts'
import { tellNews } from '#features/notifications/news-mail.jobs.ts'
import { deleteForGood, emptyRefused } from '#features/media/deleting.jobs.ts'
import { findLost, reapFiles } from '#features/media/reaping.jobs.ts'
import { processMedia } from '#features/media/processing.jobs.ts'
import { forgetSignIns } from '#features/session/sign-ins.jobs.ts'
import { keepSelfies, removeSelfie } from '#features/verification/verification.jobs.ts'
import type { Job } from '#jobs/queue.ts'
import { deliverMail } from '#mail/outbox.ts'
import { describeGaps } from '#media/confine.ts'
import { canTakeVideos } from '#media/ffmpeg.ts'

/** Every kind of work that the worker does. */
export const workerJobs = [
  deliverMail,
  keepAges,
  keepHouse,
  keepAudit,
  eraseLeavers,
  announceUnused,
  makeExport,
  removeOldExports,
  deleteForGood,
  emptyRefused,
  reapFiles,
  findLost,
  tellNews,
  processMedia,
  forgetSignIns,
  forgetMeetings,
  markNewTexts,
  forgetMarks,
  removeSelfie,
  keepSelfies,
  signKeyLog,
  openWaiting,
  keepDesk,
] as Job[]

/** Starts working on the queue; it ends when the queue closes. */
export async function startWorker(context: Context) {
  const gaps = await describeGaps()
  if (gaps.length > 0) context.log.warn({ gaps }, 'decoders of uploads keep what this system cannot take from them')
  if (!(await canTakeVideos(context.config))) context.log.warn('there is no ffmpeg here: videos cannot be taken')
  await context.queue.work(context, workerJobs)
}
