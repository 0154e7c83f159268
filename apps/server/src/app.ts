import type { Context } from '#context.ts'
import { accountRoutes } from '#features/accounts/accounts.routes.ts'
import { blockRoutes } from '#features/blocks/blocks.routes.ts'
import { emailRoutes } from '#features/accounts/email.routes.ts'
import { privacyRoutes } from '#features/accounts/privacy.routes.ts'
import { flirtRoutes } from '#features/flirts/flirts.routes.ts'
import { meetingRoutes } from '#features/meetings/meetings.routes.ts'
import { messageRoutes } from '#features/messages/messages.routes.ts'
import { oneClickRoutes } from '#features/notifications/one-click.routes.ts'
import { preferenceRoutes } from '#features/notifications/preferences.routes.ts'
import { notificationRoutes } from '#features/notifications/notifications.routes.ts'
import { appealRoutes } from '#features/appeals/appeals.routes.ts'
import { reportRoutes } from '#features/reports/reports.routes.ts'
import { transparencyRoutes } from '#features/cases/transparency.routes.ts'
import { contactRoutes } from '#features/contact/contact.routes.ts'
import { keyRoutes } from '#features/keys/keys.routes.ts'
import { proofRoutes } from '#features/proof/proof.routes.ts'
import { exportRoutes } from '#features/exports/exports.routes.ts'
import { leavingRoutes } from '#features/leaving/leaving.routes.ts'
import { locationRoutes } from '#features/locations/locations.routes.ts'
import { mediaAccessRoutes } from '#features/media/access.routes.ts'
import { mediaRoutes } from '#features/media/media.routes.ts'
import { servingRoutes } from '#features/media/serving.routes.ts'
import { uploadRoutes } from '#features/media/uploads.routes.ts'
import { memberRoutes } from '#features/members/members.routes.ts'
import { profileRoutes } from '#features/profiles/profiles.routes.ts'
import { ratingRoutes } from '#features/ratings/ratings.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import { deviceRoutes } from '#features/session/devices.routes.ts'
import { passkeyRoutes } from '#features/session/passkeys.routes.ts'
import { sessionRoutes } from '#features/session/session.routes.ts'
import { twoStepRoutes } from '#features/session/two-step.routes.ts'
import { selfieRoutes, verificationRoutes } from '#features/verification/verification.routes.ts'
import { authenticate } from '#features/session/session.service.ts'
import { sendSecurityHeaders } from '#http/headers.ts'
import { healthRoutes } from '#http/health.ts'
import { securityTxtRoutes } from '#http/security-txt.ts'
import { crawlerRoutes } from '#http/crawlers.ts'
import { newApp } from '#http/new-app.ts'
import { createOn, type On } from '#http/on.ts'
import { acceptFiles } from '#http/receive-file.ts'
import { serveApiDescription } from '#http/api-docs.ts'
import type { Pages } from '#http/pages.ts'
import { serveSite } from '#http/site.ts'

/** The members' door: every call of the contract, the site's files, health. */
export async function buildApp(context: Context) {
  const { config } = context
  const pages: { of: Pages | undefined } = { of: undefined }
  const app = newApp(context, pages)

  await sendSecurityHeaders(app, config)
  healthRoutes(app, context)
  crawlerRoutes(app, config)
  securityTxtRoutes(app, context)
  await serveApiDescription(app, config)

  const on = createOn(app, context, authenticate)
  mountCalls(on)
  exportRoutes(on, app, context)
  if (!config.media) servingRoutes(app, context)
  await app.register(async (scope) => {
    await acceptFiles(scope)
    const onFile = createOn(scope, context, authenticate)
    uploadRoutes(onFile)
    selfieRoutes(onFile)
  })
  oneClickRoutes(app, context)

  pages.of = await serveSite(app, context)
  return app
}

/** One line per feature: the calls that need nothing but the door. */
function mountCalls(on: On) {
  sessionRoutes(on)
  twoStepRoutes(on)
  passkeyRoutes(on)
  deviceRoutes(on)
  accountRoutes(on)
  emailRoutes(on)
  privacyRoutes(on)
  leavingRoutes(on)
  keyRoutes(on)
  blockRoutes(on)
  contactRoutes(on)
  reportRoutes(on)
  appealRoutes(on)
  transparencyRoutes(on)
  flirtRoutes(on)
  meetingRoutes(on)
  messageRoutes(on)
  ratingRoutes(on)
  notificationRoutes(on)
  preferenceRoutes(on)
  proofRoutes(on)
  locationRoutes(on)
  profileRoutes(on)
  memberRoutes(on)
  searchRoutes(on)
  mediaRoutes(on)
  mediaAccessRoutes(on)
  verificationRoutes(on)
}
