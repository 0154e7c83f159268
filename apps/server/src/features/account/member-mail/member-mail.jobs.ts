import { inTransaction } from '#context.ts'
import type { Job } from '#jobs/queue.ts'
import { noteMissingMailboxes } from './member-mail.service.ts'
import { BEFORE_ALL } from '#security/ids.ts'

const BATCH = 2_000
/** Notes the mailboxes of accounts that a release before, or the demo, has made without. */
export const noteMailboxes: Job = {
  name: 'account.note-mailboxes',
  schedule: '*/10 * * * *',
  expireInSeconds: 600,
  async perform(context, _data, signal) {
    for (let after: string | undefined = BEFORE_ALL; after;) {
      signal?.throwIfAborted()
      const from: string = after
      after = await inTransaction(context, (tx) => noteMissingMailboxes(tx, from, BATCH))
    }
  },
}
