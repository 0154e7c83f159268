import type { SearchResult } from '@amour/contract/people/search.ts'
import { MemberCard } from '#features/people/search/shared/MemberCard.tsx'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'

/** A member among the results. */
export function ResultCard({ member, eager }: { member: SearchResult; eager: boolean }) {
  return <MemberCard member={member} miles={member.miles} flirting={useFlirtActions(member)} eager={eager} />
}
