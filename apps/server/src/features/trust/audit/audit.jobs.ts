import type { Config } from '#config.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { noteHead } from './head-notes.ts'
import { recordChainHead } from './chain-verification.service.ts'

/** Checks the audit log each night and notes its end outside of the database. */
export const auditMaintenance: Job = {
  ...TAKES_LONG,
  name: 'audit.maintenance',
  formerName: 'audit.keep',
  schedule: '5 0 * * *',
  perform: (context, _data, signal) => recordChainHead(context, signal),
}

/** The last end that this process has noted: an earlier one is an alarm, as after a fail-over that lost some. */
const noted = new WeakMap<Config, number>()

/** Notes each minute what jobs and members' reports have added; the console notes what its own calls add. */
export const auditHeadNotes: Job = {
  name: 'audit.note',
  schedule: '* * * * *',
  async perform(context) {
    noted.set(context.config, await noteHead(context, noted.get(context.config) ?? 0))
  },
}
