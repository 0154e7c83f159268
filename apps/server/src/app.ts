import type { Context } from '#context.ts'
import { accountRoutes } from '#features/people/own-account/own-account.routes.ts'
import { blockRoutes } from '#features/people/blocks/blocks.routes.ts'
import { announcementRoutes } from '#features/account/announcements/announcements.routes.ts'
import { emailRoutes } from '#features/account/credentials/email.routes.ts'
import { privacyRoutes } from '#features/account/privacy-settings/privacy-settings.routes.ts'
import { availabilityRoutes } from '#features/people/availability/availability.routes.ts'
import { favouriteRoutes } from '#features/people/favourites/favourites.routes.ts'
import { flirtRoutes } from '#features/people/flirts/flirts.routes.ts'
import { meetingRoutes } from '#features/people/meetings/meetings.routes.ts'
import { messageRoutes } from '#features/messages/conversations/messages.routes.ts'
import { oneClickRoutes } from '#features/people/notifications/one-click-unsubscribe.routes.ts'
import { preferenceRoutes } from '#features/people/notifications/preferences.routes.ts'
import { pushRoutes } from '#features/people/push/push.routes.ts'
import { notificationRoutes } from '#features/people/notifications/notifications.routes.ts'
import { ageCheckRoutes } from '#features/account/age-check/age-check.routes.ts'
import { appealRoutes } from '#features/trust/appeals/appeals.routes.ts'
import { reportRoutes } from '#features/trust/reports/reports.routes.ts'
import { readPlannedWork } from '#features/trust/service-status/planned-work.service.ts'
import { transparencyRoutes } from '#features/trust/metrics/transparency.routes.ts'
import { contactRoutes } from '#features/trust/contact/contact.routes.ts'
import { keyLogRoutes } from '#features/account/key-log/key-log.routes.ts'
import { keyRoutes } from '#features/account/keys/keys.routes.ts'
import { ageProofRoutes } from '#features/account/age-proof/age-proof.routes.ts'
import { proofRoutes } from '#features/account/proof-of-work/proof-of-work.routes.ts'
import { eventRoutes } from '#features/account/event-stream/event-stream.routes.ts'
import { exportRoutes } from '#features/account/data-export/exports.routes.ts'
import { accountDeletionRoutes } from '#features/account/account-deletion/account-deletion.routes.ts'
import { locationRoutes } from '#features/people/locations/locations.routes.ts'
import { privateViewRoutes } from '#features/media/private-views/private-views.routes.ts'
import { filmCopyRoutes } from '#features/media/film-copies/film-copies.routes.ts'
import { explicitConsentRoutes } from '#features/media/explicit-consents/explicit-consents.routes.ts'
import { mediaAccessRoutes } from '#features/media/access/media-access.routes.ts'
import { mediaRoutes } from '#features/media/library/library.routes.ts'
import { servingRoutes } from '#features/media/serving/serving.routes.ts'
import { uploadRoutes } from '#features/media/uploads/uploads.routes.ts'
import { memberRoutes } from '#features/people/member-page/member-page.routes.ts'
import { profileRoutes } from '#features/people/profiles/profiles.routes.ts'
import { hidingRoutes } from '#features/people/hiding/hiding.routes.ts'
import { ratingLookRoutes } from '#features/trust/rating-looks/rating-looks.routes.ts'
import { ratingRoutes } from '#features/people/ratings/ratings.routes.ts'
import { savedSearchRoutes } from '#features/people/saved-searches/saved-searches.routes.ts'
import { visitRoutes } from '#features/people/visits/visits.routes.ts'
import { searchRoutes } from '#features/people/search/search.routes.ts'
import { deviceRoutes } from '#features/account/sign-in/devices.routes.ts'
import { passkeyRoutes } from '#features/account/two-step/passkeys.routes.ts'
import { sessionRoutes } from '#features/account/sign-in/sign-in.routes.ts'
import { twoStepRoutes } from '#features/account/two-step/two-step.routes.ts'
import { selfieRoutes, verificationRoutes } from '#features/trust/identity-verification/verification.routes.ts'
import { authenticate, noteWrite } from '#features/account/sessions/sessions.service.ts'
import { sendSecurityHeaders } from '#http/headers.ts'
import { healthRoutes } from '#http/health.ts'
import { releaseRoutes } from '#http/site/release.ts'
import { securityTxtRoutes } from '#http/site/security-txt.ts'
import { crawlerRoutes } from '#http/site/crawlers.ts'
import { announceMaintenance } from '#http/site/maintenance.ts'
import { maintenanceStyle } from '#http/site/maintenance-page.ts'
import { newApp } from '#http/new-app.ts'
import { createMemberRouter, type Mount } from '#http/router.ts'
import { acceptFiles } from '#http/body/receive-file.ts'
import { serveApiDescription } from '#http/openapi/api-docs.ts'
import type { Pages } from '#http/site/pages.ts'
import { serveSite } from '#http/site/site.ts'
import { readTemplates } from '#http/site/templates.ts'

/** The member API: every call of the contract, the site's files, health. */
export async function buildApp(context: Context) {
  const { config } = context
  const pages: { of: Pages | undefined } = { of: undefined }
  const app = newApp(context, pages)

  const { scripts, styles } = (await readTemplates(config.webDir)).inline
  const inline = { scripts, styles: [...styles, maintenanceStyle] }
  await sendSecurityHeaders(app, { ...config, hasCamera: true, inline })
  announceMaintenance(app, config, () => readPlannedWork(config))
  healthRoutes(app, context)
  crawlerRoutes(app, config)
  securityTxtRoutes(app, context)
  releaseRoutes(app, context)
  await serveApiDescription(app, config)

  const mount = createMemberRouter(app, context, { authenticate, noteWrite })
  mountCalls(mount)
  exportRoutes(mount, app, context)
  eventRoutes(mount, app, context)
  keyLogRoutes(mount, app, context)
  if (!config.media) servingRoutes(app, context)
  await app.register(async (scope) => {
    await acceptFiles(scope)
    const onFile = createMemberRouter(scope, context, { authenticate, noteWrite })
    uploadRoutes(onFile)
    selfieRoutes(onFile)
  })
  oneClickRoutes(app, context)

  pages.of = await serveSite(app, context)
  return app
}

/** One line per feature: the calls that need nothing but the app. */
function mountCalls(mount: Mount) {
  sessionRoutes(mount)
  twoStepRoutes(mount)
  passkeyRoutes(mount)
  ageCheckRoutes(mount)
  deviceRoutes(mount)
  accountRoutes(mount)
  announcementRoutes(mount)
  ageProofRoutes(mount)
  emailRoutes(mount)
  privacyRoutes(mount)
  hidingRoutes(mount)
  accountDeletionRoutes(mount)
  keyRoutes(mount)
  blockRoutes(mount)
  contactRoutes(mount)
  reportRoutes(mount)
  appealRoutes(mount)
  transparencyRoutes(mount)
  favouriteRoutes(mount)
  flirtRoutes(mount)
  meetingRoutes(mount)
  messageRoutes(mount)
  ratingRoutes(mount)
  ratingLookRoutes(mount)
  notificationRoutes(mount)
  preferenceRoutes(mount)
  pushRoutes(mount)
  proofRoutes(mount)
  locationRoutes(mount)
  profileRoutes(mount)
  memberRoutes(mount)
  searchRoutes(mount)
  savedSearchRoutes(mount)
  availabilityRoutes(mount)
  visitRoutes(mount)
  mediaRoutes(mount)
  mediaAccessRoutes(mount)
  explicitConsentRoutes(mount)
  privateViewRoutes(mount)
  filmCopyRoutes(mount)
  verificationRoutes(mount)
}
