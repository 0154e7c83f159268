import type { Context } from '#context.ts'
import { selectHead } from './audit.queries.ts'
import { openChainHeads, openOwnHeads } from './chain-heads.ts'

/**
 * Notes the chain's end outside of the database whenever it has moved, so that not even its newest entries are cut off
 * unseen (decision 078). The function that it gives resolves once an end that was there when it was called is noted;
 * calls that come meanwhile share the next note. It never throws: what cannot be noted is logged. A bucket gets its note
 * from the worker within a minute: a call must not wait for one that is away.
 */
export function createHeadNotes(context: Context): () => Promise<void> {
  let noted = 0
  let last = Promise.resolve()
  let waiting: Promise<void> | undefined
  const note = async () => {
    // From here on a call may have missed what is read now, and needs a note of its own.
    waiting = undefined
    try {
      noted = await noteHead(context, noted, openOwnHeads(context))
    } catch (error) {
      context.log.error({ err: error }, 'the end of the audit log could not be noted')
    }
  }
  return () => {
    waiting ??= last = last.then(note)
    return waiting
  }
}

/** Notes the chain's end if it is after `noted`, and gives its number. An end before that is an alarm. */
export async function noteHead(context: Context, noted: number, heads = openChainHeads(context)): Promise<number> {
  const { db, clock, log } = context
  const head = await selectHead(db)
  const seq = Number(head?.seq ?? 0)
  if (seq < noted) log.error({ audit: { noted, found: seq } }, 'entries of the audit log were cut off')
  if (!head?.hash || seq <= noted) return noted
  await heads.noteDay({ seq, hash: head.hash.toString('hex'), at: clock.now().toISOString() })
  return seq
}
