import type { Context } from '#context.ts'
import { mailAnnouncements } from '#features/account/announcements/announcement-mails.jobs.ts'
import {
  forgetClosedCases,
  moderationMaintenance,
  openRequestedReviews,
} from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { refreshAges } from '#features/account/housekeeping/ages.jobs.ts'
import { auditHeadNotes, auditMaintenance } from '#features/trust/audit/audit.jobs.ts'
import { housekeeping, removePassing } from '#features/account/housekeeping/housekeeping.jobs.ts'
import { createExport, removeOldExports } from '#features/account/data-export/exports.jobs.ts'
import { startKeyLog } from '#features/account/key-log/checkpoints.service.ts'
import { signKeyLog } from '#features/account/keys/key-log.jobs.ts'
import {
  announceUnusedAccounts,
  eraseDueAccounts,
  replayErasures,
} from '#features/account/account-deletion/account-deletion.jobs.ts'
import { deleteOldFingerprints, fingerprintNewTexts } from '#features/trust/linked-accounts/linked-accounts.jobs.ts'
import { deleteOldMeetings } from '#features/people/meetings/meetings.jobs.ts'
import { noteMailboxes } from '#features/account/member-mail/member-mail.jobs.ts'
import { forgetStays, numberSets } from '#features/people/hiding/hiding.jobs.ts'
import { drawAllWindows, drawWindow } from '#features/people/lit-windows/lit-windows.jobs.ts'
import { sendSearchAlerts } from '#features/people/saved-searches/search-alerts.jobs.ts'
import { pushRound } from '#features/people/push-delivery/push-round.jobs.ts'
import { deliverPush } from '#features/people/push-delivery/push-delivery.jobs.ts'
import { sendDigest } from '#features/people/notifications/digest.jobs.ts'
import { removeOldPrivateViews } from '#features/media/private-views/private-views.jobs.ts'
import { makeCopyOfFilm, removeFilmCopies } from '#features/media/film-copies/film-copies.jobs.ts'
import { removeEndedGrants } from '#features/media/access/media-access.jobs.ts'
import { purgeDeletedMedia, purgeRejectedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'
import { detectLostMedia, deleteOrphanedFiles } from '#features/media/cleanup/orphaned-files.jobs.ts'
import { processMedia } from '#features/media/processing/processing.jobs.ts'
import { pruneSignIns } from '#features/account/sign-in/sign-in-history.jobs.ts'
import { removeSelfie } from '#features/trust/identity-verification/check-files.jobs.ts'
import { cleanUpSelfies, endOldChecks, makeFilmSafe } from '#features/trust/identity-verification/verification.jobs.ts'
import { callThoseOnCall } from '#features/trust/on-call/on-call.jobs.ts'
import { ringBrowser } from '#features/trust/on-call/staff-push.jobs.ts'
import { postToWebhook } from '#features/trust/on-call/webhook.jobs.ts'
import { fingerprintReports } from '#features/trust/report-search/report-search.jobs.ts'
import { startStatus } from '#features/trust/service-status/service-status.service.ts'
import { findNewSignals } from '#features/trust/signals/signals.jobs.ts'
import { countRatings } from '#features/trust/rating-looks/ratings.jobs.ts'
import { startMetrics } from './metrics-server.ts'
import type { Job } from '#jobs/queue.ts'
import { selectIsSeenTo } from '#jobs/queue.queries.ts'
import { londonDay } from '#london.ts'
import { deliverMail } from '#mail/outbox.ts'
import { describeGaps } from '#media/confine.ts'
import { canTakeVideos } from '#media/ffmpeg.ts'
import { sweepWorkFolders } from '#media/work-folder.ts'

/** Every kind of work that the worker does. */
export const workerJobs = [
  deliverMail,
  refreshAges,
  housekeeping,
  removePassing,
  auditMaintenance,
  auditHeadNotes,
  eraseDueAccounts,
  replayErasures,
  announceUnusedAccounts,
  mailAnnouncements,
  createExport,
  removeOldExports,
  purgeDeletedMedia,
  purgeRejectedMedia,
  removeEndedGrants,
  removeOldPrivateViews,
  makeCopyOfFilm,
  removeFilmCopies,
  deleteOrphanedFiles,
  detectLostMedia,
  sendDigest,
  pushRound,
  deliverPush,
  sendSearchAlerts,
  processMedia,
  drawWindow,
  drawAllWindows,
  pruneSignIns,
  deleteOldMeetings,
  forgetStays,
  numberSets,
  noteMailboxes,
  fingerprintNewTexts,
  deleteOldFingerprints,
  fingerprintReports,
  findNewSignals,
  countRatings,
  callThoseOnCall,
  postToWebhook,
  ringBrowser,
  removeSelfie,
  cleanUpSelfies,
  endOldChecks,
  makeFilmSafe,
  signKeyLog,
  openRequestedReviews,
  moderationMaintenance,
  forgetClosedCases,
] as Job[]

/** Starts working on the queue, which ends when the queue closes, and tells how it and the site are where that is wanted. */
export async function startWorker(context: Context) {
  const gaps = await describeGaps()
  if (gaps.length > 0) context.log.warn({ gaps }, 'decoders of uploads keep what this system cannot take from them')
  if (!(await canTakeVideos(context.config))) context.log.warn('there is no ffmpeg here: videos cannot be taken')
  // Private films are opened here to be copied: what a killed worker left of one must not lie until the next upload.
  await sweepWorkFolders(context.log)
  await context.queue.work(context, workerJobs)
  // Members from before there were windows wait for no schedule.
  await context.queue.enqueue(context.db, drawAllWindows, {})
  // A schedule whose minute passed while no worker ran does not come again until the next day.
  if (!(await selectIsSeenTo(context.db, refreshAges, londonDay(context.clock.now()))))
    await context.queue.enqueue(context.db, refreshAges, {})
  const status = startStatus(context)
  const log = startKeyLog(context)
  const figures = await startMetrics(context)
  return {
    close: async () => {
      // Jobs hear of it at once, so that another process begins them: a look at the site, or a collector, takes its time.
      await Promise.all([context.queue.close(), log.close(), status?.close(), figures?.close()])
    },
  }
}
