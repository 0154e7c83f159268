import { reports } from '@amour/contract/trust/reports.ts'
import type { Mount } from '#http/router.ts'
import { findStatus, reportIntimate } from './public-reports.service.ts'
import { listOwnReports, createReport } from './reports.service.ts'

export function reportRoutes(on: Mount) {
  on(reports.create, ({ body }, context) => createReport(context, body))
  on(reports.intimate, ({ body }, context, peer) => reportIntimate(context, body, peer))
  on(reports.status, ({ body }, context) => findStatus(context, body), { limit: 'reportStatus' })
  on(reports.listOwn, ({ query }, context) => listOwnReports(context, query))
}
