import type { cases } from '@amour/contract/console/cases.ts'
import { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import { persistentStorage } from './storage.ts'

/** A decision that the server has not confirmed yet. */
export type StoredDecision = {
  id: string
  reference: string
  /** Who of the staff has made it. */
  by: string
  /** Under this key it is one decision, however often it is sent. */
  key: string
  /** Until then, in milliseconds since 1970, it can be taken back. */
  until: number
  /** Of the hold that it is made under; null where the case is to be held anew. */
  token: string | null
  draft: Omit<RequestOf<typeof cases.decide>['body'], 'token'>
}

/**
 * All of them, of every tab: they outlive a browser that dies. None holds more than a case, what becomes of it and the
 * reason; the hold's token opens nothing without the person's session.
 */
export function readStoredDecisions(): readonly StoredDecision[] {
  try {
    const read: unknown = JSON.parse(persistentStorage.read('decisions') ?? '[]')
    return Array.isArray(read) ? read.filter(isKept) : []
  } catch {
    return []
  }
}

/** Keeps it in the place of any earlier one about the case. */
export const storeDecision = (one: StoredDecision) =>
  write([...readStoredDecisions().filter(({ id }) => id !== one.id), one])

export const forgetStoredDecision = (key: string) => write(readStoredDecisions().filter((one) => one.key !== key))

const write = (all: readonly StoredDecision[]) =>
  persistentStorage.write('decisions', all.length > 0 ? JSON.stringify(all) : null)

const Draft = DecisionDraft.omit({ token: true })
const texts = ['id', 'reference', 'by', 'key'] as const

/** Whether it is one as this version of the console writes them. */
function isKept(one: Partial<Record<keyof StoredDecision, unknown>> | null): one is StoredDecision {
  if (typeof one !== 'object' || one === null || typeof one.until !== 'number') return false
  return texts.every((name) => typeof one[name] === 'string') && Draft.safeParse(one.draft).success
}
