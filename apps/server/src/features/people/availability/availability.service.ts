import type { Availability, AvailabilityKind } from '@amour/contract/people/availability.ts'
import type { MemberContext } from '#context.ts'
import { viewAvailability } from '#features/people/members/members.service.ts'
import { selectAvailability, updateAvailability } from './availability.queries.ts'
import { endOf } from './nights.ts'

type Shown = { availability: Availability | null }

/** What the caller has said of their evenings, and until when it holds. */
export async function getAvailability({ db, caller, clock }: MemberContext): Promise<Shown> {
  return { availability: viewAvailability(await selectAvailability(db, caller.id), clock.now()) }
}

/** Says it, in the place of what was said before; null takes it back. */
export async function changeAvailability(
  { db, caller, clock }: MemberContext,
  when: AvailabilityKind | null,
): Promise<Shown> {
  const now = clock.now()
  const row = await updateAvailability(db, caller.id, when && { when, until: endOf(when, now) })
  return { availability: viewAvailability(row, now) }
}
