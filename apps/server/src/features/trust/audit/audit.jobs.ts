import type { Job } from '#jobs/queue.ts'
import { recordChainHead } from './chain-verification.service.ts'

/** Checks the audit log each night and notes its end outside of the database. */
export const auditMaintenance: Job = {
  name: 'audit.maintenance',
  formerName: 'audit.keep',
  schedule: '5 0 * * *',
  perform: recordChainHead,
}
