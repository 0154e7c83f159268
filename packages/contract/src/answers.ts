import { z } from 'zod'
import { fromDigits } from './numbers.ts'

/** A broken rule of the input; `propertyPath` is the field's name, `message` the sentence for a person. */
export const Violation = z.object({ propertyPath: z.string(), message: z.string() })

/**
 * What every failed call answers (docs/specification/gaps.md §1).
 * `data` names the login field at fault, or carries what the client needs to go on (a stale key's successor).
 */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  violations: z.array(Violation).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  /** Names this call in our log, as x-request-id does; for whoever asks us about it. */
  requestId: z.string().optional(),
})

/** A list of things on one page: `page` counts from 1, `total` counts all pages. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), page: z.number(), numOfRecords: z.number(), total: z.number() })

/** The furthest page of a list that can be asked for. */
export const PAGES_MAX = 10_000

/** Which page a caller wants; the specification's default sizes are 20 and, for search, 10. */
export const pageRequest = (numOfRecords: number) => ({
  page: fromDigits(z.number().int().min(1).max(PAGES_MAX)).default(1),
  numOfRecords: fromDigits(z.number().int().min(1).max(50)).default(numOfRecords),
})

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** `{id}` of a path: any uuid. */
export const IdParams = z.object({ id: z.uuid() })

export type Violation = z.infer<typeof Violation>
export type Problem = z.infer<typeof Problem>
