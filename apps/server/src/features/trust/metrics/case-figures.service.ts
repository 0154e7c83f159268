import type { Context } from '#context.ts'
import { countCasesNow, type QueueFigures } from './case-figures.queries.ts'

/** What waits: each queue, the calls nobody has answered by how far they have gone, when the worker last looked, mails and pushes that wait. */
export type CaseFigures = {
  queues: QueueFigures[]
  unanswered: number[]
  roundAt: Date | undefined
  /** In the outbox; `oldest` is the age of the oldest, in seconds. */
  mails: { count: number; oldest: number }
  pushes: number
}

/** Counts what whoever looks after the machines should know now. */
export function describeFigures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<CaseFigures> {
  return countCasesNow(db, clock.now())
}
