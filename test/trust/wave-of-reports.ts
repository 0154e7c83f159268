import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { inTransaction, type Context } from '@amour/server/context.ts'
import { saveReport } from '@amour/server/features/trust/reports/report-intake.service.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'

type Reported = { by: string; about: string; description?: string; category?: ReportCategory }

/** One plain report of a profile, as a member sends it, without the bounds of how many one member may send. */
export function putReport(context: Context, { by, about, description, category = 'scam' }: Reported) {
  return inTransaction(context, (tx) =>
    saveReport(
      tx,
      {
        kind: 'profile',
        category,
        description: description ?? 'This person asked everybody in our group for money.',
        memberId: about,
        mediaId: null,
        conversationId: null,
        evidence: null,
        particulars: null,
        reporter: { memberId: by, address: null, email: null },
        isIntimate: false,
      },
      null,
    ),
  )
}

/** So many members, each reported by another one in the same words; the cases in the order of the members. */
export async function makeWave(context: Context, count: number): Promise<{ members: TestMember[]; cases: string[] }> {
  const members: TestMember[] = []
  for (let first = 0; first < count; first += 20)
    members.push(...(await Promise.all(Array.from({ length: Math.min(20, count - first) }, () => makeMember(context)))))
  const cases: string[] = []
  for (const [place, member] of members.entries()) {
    const by = members[(place + 1) % count]?.id ?? ''
    cases.push((await putReport(context, { by, about: member.id })).case.id)
  }
  return { members, cases }
}
