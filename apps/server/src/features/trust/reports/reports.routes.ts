import { reports } from '@amour/contract/trust/reports.ts'
import type { Mount } from '#http/router.ts'
import { findStatus, reportIntimate } from './public-reports.service.ts'
import { listOwnReports, createReport } from './reports.service.ts'

export function reportRoutes(mount: Mount) {
  mount(reports.create, ({ body }, context) => createReport(context, body))
  mount(reports.intimate, ({ body }, context, peer) => reportIntimate(context, body, peer))
  mount(reports.status, ({ body }, context) => findStatus(context, body), { limit: 'reportStatus' })
  mount(reports.listOwn, ({ query }, context) => listOwnReports(context, query))
}
