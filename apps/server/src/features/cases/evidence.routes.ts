import { disclosures } from '@amour/contract/console/disclosures.ts'
import type { StaffContext } from '#context.ts'
import { fetchDisclosure, findDisclosed, listDisclosures } from '#features/disclosures/disclosing.service.ts'
import { findPreservation, holdEvidence, releaseEvidence } from '#features/preservation/preserving.service.ts'
import type { On } from '#http/on.ts'
import { Refusal } from '#http/refusal.ts'
import { mayWorkOn } from './access.ts'
import { selectCard } from './reading.queries.ts'
import { proposeDisclosure } from './proposals.service.ts'

export function evidenceRoutes(on: On) {
  on(disclosures.list, async ({ params }, context) => {
    await refuseForeign(context, params.id)
    const preservation = await findPreservation(context, params.id)
    return { data: await listDisclosures(context, params.id), preservation }
  })
  on(disclosures.propose, ({ params, body }, context) => proposeDisclosure(context, params.id, body))
  on(disclosures.fetch, async ({ params }, context) => {
    const { caseId } = await findDisclosed(context, params.id)
    if (!(await selectCard(context.db, caseId, context.staff.id))) throw new Refusal('notFound')
    return fetchDisclosure(context, params.id)
  })
  on(disclosures.preserve, async ({ params, body }, context) => {
    await refuseForeign(context, params.id)
    return holdEvidence(context, params.id, body.why)
  })
  on(disclosures.release, async ({ params }, context) => {
    await refuseForeign(context, params.id)
    await releaseEvidence(context, params.id)
    return { status: 'released' as const }
  })
}

/** A case of a queue that the caller works on. Throws `notFound`. */
async function refuseForeign({ db, staff }: StaffContext, id: string): Promise<void> {
  const row = await selectCard(db, id, staff.id)
  if (!row || !mayWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
}
