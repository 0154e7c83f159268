import { reports } from '@amour/contract/reports.ts'
import type { On } from '#http/on.ts'
import { findStatus, reportIntimate } from './outside.service.ts'
import { listOwnReports, reportSomething } from './reports.service.ts'

export function reportRoutes(on: On) {
  on(reports.create, ({ body }, context) => reportSomething(context, body))
  on(reports.intimate, ({ body }, context, peer) => reportIntimate(context, body, peer))
  on(reports.status, ({ body }, context) => findStatus(context, body), { limit: 'reportStatus' })
  on(reports.listOwn, ({ query }, context) => listOwnReports(context, query))
}
