import { disclosures } from '@amour/contract/console/disclosures.ts'
import { referrals } from '@amour/contract/console/referrals.ts'
import type { StaffContext } from '#context.ts'
import { fetchDisclosure, findDisclosed, listDisclosures } from '#features/trust/disclosures/disclosures.service.ts'
import {
  findPreservation,
  preserveEvidence,
  releaseEvidence,
} from '#features/trust/preservation/preservation.service.ts'
import type { Mount } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { selectCard } from '#features/trust/cases/case-opening.service.ts'
import {
  answerReferral,
  listReferrals,
  listReferralsOf,
  recordReferral,
} from '#features/trust/referrals/referrals.service.ts'
import { proposeDisclosure } from '#features/trust/proposals/proposals.service.ts'

/** What authorities were told. */
export function referralRoutes(mount: Mount) {
  mount(referrals.list, ({ query }, context) => listReferrals(context, query))
  mount(referrals.ofCase, async ({ params }, context) => ({ data: await listReferralsOf(context, params.id) }))
  mount(referrals.record, ({ params, body }, context) => recordReferral(context, params.id, body))
  mount(referrals.answer, ({ params, body }, context) => answerReferral(context, params.id, body.answer))
}

export function evidenceRoutes(mount: Mount) {
  mount(disclosures.list, async ({ params }, context) => {
    await requireCase(context, params.id)
    const preservation = await findPreservation(context, params.id)
    return { data: await listDisclosures(context, params.id), preservation }
  })
  mount(disclosures.propose, ({ params, body }, context) => proposeDisclosure(context, params.id, body))
  mount(disclosures.fetch, async ({ params }, context) => {
    const { caseId } = await findDisclosed(context, params.id)
    await requireCase(context, caseId)
    return fetchDisclosure(context, params.id)
  })
  mount(disclosures.preserve, async ({ params, body }, context) => {
    await requireCase(context, params.id)
    return preserveEvidence(context, params.id, body.why)
  })
  mount(disclosures.release, async ({ params }, context) => {
    await requireCase(context, params.id)
    await releaseEvidence(context, params.id)
    return { status: 'released' as const }
  })
}

/** A case of a queue that the caller works on. Throws `notFound`. */
async function requireCase({ db, staff }: StaffContext, id: string): Promise<void> {
  const row = await selectCard(db, id, staff.id)
  if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
}
