import type { Endpoint } from '@amour/contract/endpoint.ts'
import type { Config } from '#config.ts'
import type { Caller } from '#context.ts'
import { Refusal } from '#http/refusal.ts'

type Shown = NonNullable<Endpoint['shows']>
type Proven = Pick<Caller, 'ageProvenUntil'>

/**
 * Why the age policy closes something to a member, null where it does not (decision 097): `explicitOff` to everybody,
 * `ageProofNeeded` until they have proved their age. The only place that knows what each policy closes.
 */
export function closedByAge(
  { ageAssurance }: Pick<Config, 'ageAssurance'>,
  shown: Shown,
  { ageProvenUntil }: Proven,
): 'explicitOff' | 'ageProofNeeded' | null {
  if (shown === 'own') return null
  if (ageAssurance === 'off') return shown === 'explicit' ? 'explicitOff' : null
  const needsProof = shown === 'explicit' || ageAssurance === 'all'
  return needsProof && ageProvenUntil === null ? 'ageProofNeeded' : null
}

/** Refuses a call that the age policy closes to its caller. Throws `ageProofNeeded` or `explicitOff`. */
export function requireAge(config: Config, { shows = 'own' }: Pick<Endpoint, 'shows'>, caller: Proven): void {
  const why = closedByAge(config, shows, caller)
  if (why) throw new Refusal(why)
}

/** Whether who has never proved their age is hidden from others (decision 113): they could read nobody's answer. */
export const hidesUnproven = ({ ageAssurance }: Pick<Config, 'ageAssurance'>): boolean => ageAssurance === 'all'
