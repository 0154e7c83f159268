import type { Job } from '#jobs/queue.ts'
import { noteHead } from './verifying.service.ts'

/** Checks the audit log each night and notes its end outside of the database. */
export const keepAudit: Job = {
  name: 'audit.keep',
  schedule: '5 0 * * *',
  perform: noteHead,
}
