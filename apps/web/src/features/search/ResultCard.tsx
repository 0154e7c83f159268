import type { SearchResult } from '@amour/contract/search.ts'
import { MemberCard } from '#app/MemberCard.tsx'
import { useFlirting } from '#features/flirts/flirts.api.ts'

/** A member among the results. */
export function ResultCard({ member, eager }: { member: SearchResult; eager: boolean }) {
  return <MemberCard member={member} miles={member.miles} flirting={useFlirting(member)} eager={eager} />
}
