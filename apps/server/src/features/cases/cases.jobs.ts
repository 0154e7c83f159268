import { forgetKept } from '#features/preservation/preserving.service.ts'
import { settleEverybody } from '#features/restrictions/restrictions.service.ts'
import type { Job } from '#jobs/queue.ts'
import { forgetWords } from './cases.queries.ts'
import { sweepCases } from './missing.service.ts'
import { lapseProposals } from './proposals.service.ts'

/**
 * For how long after a case the words of its messages, and what it kept of an erased member, are kept
 * (docs/security/rules.md §2.10). In milliseconds.
 */
const WORDS_KEPT = 90 * 24 * 60 * 60_000

/** Keeps the desk: what waits has its case, and what has run out binds nobody. */
export const keepDesk: Job = {
  name: 'cases.keep',
  schedule: '* * * * *',
  async perform(context) {
    await settleEverybody(context)
    await lapseProposals(context)
    const before = new Date(context.clock.now().getTime() - WORDS_KEPT)
    await forgetWords(context.db, before)
    await forgetKept(context, before)
    // Last, and for what no job was told of: what is wrong with one upload keeps nothing else waiting.
    await sweepCases(context)
  },
}
