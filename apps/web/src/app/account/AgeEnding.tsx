import { AGE_PROOF_NOTICE_DAYS } from '@amour/contract/account/age-proof.ts'
import { MINUTE, useServerNow } from '#app/hooks/use-now.ts'
import { InlinePart } from '#app/page/InlinePart.tsx'
import { lazyPart } from '#app/page/lazy-part.ts'
import { useMe } from './me.ts'

const NOTICE = AGE_PROOF_NOTICE_DAYS * 86_400_000

/** Seen for a month of a year: its words come when they are needed. */
const AgeRenewal = lazyPart<{ until: string; className: string | undefined }>(
  'AgeRenewal',
  async () => (await import('./AgeRenewal.tsx')).AgeRenewal,
  ['settings'],
)

/** That a proof of age ends soon, and how it is renewed. */
export function AgeEnding({ className }: { className?: string | undefined }) {
  const { ageProvenUntil: until, ageAccess } = useMe() ?? {}
  const now = useServerNow(MINUTE)
  // Where explicit items are off nothing hangs on it.
  if (!until || ageAccess === 'explicitOff' || Date.parse(until) - now > NOTICE) return null
  return (
    <InlinePart>
      <AgeRenewal until={until} className={className} />
    </InlinePart>
  )
}
