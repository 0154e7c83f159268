import type { Interface } from 'node:readline/promises'
import type { Context } from '@amour/server/context.ts'
import { listPendingMedia, type Verdict } from '@amour/server/features/media/moderation/media-review.service.ts'
import { decide, describe, reasons } from './deciding.ts'
import type { Preview } from './preview.ts'

type Desk = { terminal: Pick<Interface, 'question'>; preview: Preview; say(line: string): void; by: string }

/** Shows what waits one after another and asks about each, until nothing is left or the person stops. */
export async function review(context: Context, { terminal, preview, say, by }: Desk) {
  const skipped = new Set<string>()
  for (;;) {
    const { items, total } = await listPendingMedia(context, skipped.size + 1)
    const item = items.find(({ id }) => !skipped.has(id))
    if (!item) return say(skipped.size > 0 ? `Nothing else waits; ${skipped.size} skipped.` : 'Nothing waits.')
    say(`\n${describe(item, context.clock.now())}  (${total} in all)\n${preview.show(item)}`)
    const verdict = await ask(terminal, say)
    if (verdict === 'stop') return
    if (verdict === 'skip') skipped.add(item.id)
    else say(await decide(context, item.id, { verdict, by }))
  }
}

async function ask(terminal: Desk['terminal'], say: Desk['say']): Promise<Verdict | 'skip' | 'stop'> {
  for (;;) {
    const answer = await terminal.question('a approve · e explicit · r reject · s skip · q stop  ')
    const key = answer.trim().toLowerCase()
    if (key === 'a') return 'general'
    if (key === 'e') return 'explicit'
    if (key === 's') return 'skip'
    if (key === 'q') return 'stop'
    if (key !== 'r') continue
    const reason = await askReason(terminal, say)
    if (reason) return { reason }
  }
}

/** Undefined when the person thinks again. */
async function askReason(terminal: Desk['terminal'], say: Desk['say']) {
  for (const [index, { text }] of reasons.entries()) say(`  ${index + 1}  ${text}`)
  const answer = await terminal.question('Which reason? Enter goes back.  ')
  return reasons[Number(answer.trim()) - 1]?.reason
}
