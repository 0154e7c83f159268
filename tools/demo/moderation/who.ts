import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { Random } from '#demo/random.ts'

type Shares = Readonly<Record<string, number>>

/** Who works on a queue, and how much of it; all have a role that may (`canWorkOn`). */
const onQueue: Record<CaseQueue, Shares> = {
  urgent: { 'Ewa Lis': 6, 'Megan Rees': 3, 'Lea Whitcombe': 2 },
  intimate: { 'Ewa Lis': 4, 'Priya Nair': 3, 'Tom Ashdown': 2, 'Megan Rees': 2 },
  serious: { 'Priya Nair': 4, 'Tom Ashdown': 3, 'Megan Rees': 2, 'Ewa Lis': 1 },
  reports: { 'Priya Nair': 7, 'Tom Ashdown': 6, 'Ewa Lis': 2, 'Megan Rees': 2, 'Lea Whitcombe': 1 },
  media: { 'Owen Birch': 9, 'Tom Ashdown': 4, 'Priya Nair': 3, 'Lea Whitcombe': 1 },
  selfies: { 'Owen Birch': 7, 'Priya Nair': 3, 'Tom Ashdown': 2 },
  appeals: { 'Lea Whitcombe': 5, 'Megan Rees': 5, 'Tom Ashdown': 2, 'Priya Nair': 2 },
  feedback: { 'Owen Birch': 5, 'Lea Whitcombe': 1 },
}

/** Who agrees, where it takes two. */
const approvers: Shares = { 'Megan Rees': 5, 'Lea Whitcombe': 5, 'Priya Nair': 2, 'Tom Ashdown': 2 }
const urgentApprovers: Shares = { 'Megan Rees': 5, 'Lea Whitcombe': 5, 'Ewa Lis': 2 }

const without = (shares: Shares, names: readonly (string | null)[]): Record<string, number> =>
  Object.fromEntries(Object.entries(shares).filter(([name]) => !names.includes(name)))

type Except = { except?: readonly (string | null)[] }

/** Somebody who may decide about a case of the queue, none of those who took part before. */
export const pickStaff = (random: Random, queue: CaseQueue, { except = [] }: Except = {}): string =>
  random.weigh(without(onQueue[queue], except))

/** Somebody who may agree with whoever has proposed it. */
export const pickApprover = (
  random: Random,
  queue: CaseQueue,
  proposer: string,
  except: readonly (string | null)[] = [],
): string => random.weigh(without(queue === 'urgent' ? urgentApprovers : approvers, [proposer, ...except]))
