import type { Availability, AvailabilityKind } from '@amour/contract/people/availability.ts'

/** What a member has said of their evenings, from their row; null once it has ended, cleared or not. */
export function viewAvailability(
  {
    available_when: when,
    available_until: until,
  }: { available_when: AvailabilityKind | null; available_until: Date | null },
  now: Date,
): Availability | null {
  return when && until && until > now ? { when, until: until.toISOString() } : null
}
