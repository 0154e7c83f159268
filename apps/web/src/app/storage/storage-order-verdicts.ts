import { createSlot } from './storage-slot.ts'

/** How often messages of version 2 were found in order, and how often not (decision 119). */
type OrderVerdicts = { whole: number; missing: number; replayed: number; unknownBefore: number }

const none: OrderVerdicts = { whole: 0, missing: 0, replayed: 0, unknownBefore: 0 }

/** Numbers alone, of all conversations together; kept after logging out. */
export const orderVerdictsSlot = createSlot('order-verdicts', isVerdicts, none)

function isVerdicts(value: unknown): value is OrderVerdicts {
  const counts: Record<string, unknown> = { ...Object(value) }
  return Object.keys(none).every((name) => typeof counts[name] === 'number')
}
