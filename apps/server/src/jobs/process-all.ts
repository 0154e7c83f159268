import type { Context } from '#context.ts'

/** So many failures in a row have one cause: something is away, and the rest would only wait for it too. */
const IN_A_ROW = 10

/**
 * Does the work for each, one after the other: what is wrong with one keeps nobody else waiting, now and at every later
 * round. Throws once all have been tried, so that the job counts as failed and comes again.
 */
export async function processAll<Item>(
  { log }: Pick<Context, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let [failed, inARow] = [0, 0]
  for (const item of items) {
    try {
      await work(item)
      inARow = 0
    } catch (error) {
      log.error({ err: error }, 'one of many could not be worked off')
      failed += 1
      inARow += 1
      if (inARow === IN_A_ROW) throw error
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${items.length} could not be worked off.`)
}
