import { rules } from '@amour/contract/console/rules.ts'
import { proposeRule } from '#features/trust/proposals/proposals.service.ts'
import type { Mount } from '#http/router.ts'
import { draftRule, dryRun, listRules, switchOff } from '#features/trust/rules/rules.service.ts'

export function ruleRoutes(mount: Mount) {
  mount(rules.list, async (_, context) => ({ data: await listRules(context) }))
  mount(rules.draft, ({ body }, context) => draftRule(context, body))
  mount(rules.dryRun, ({ params }, context) => dryRun(context, params.id))
  mount(rules.propose, async ({ params }, context) => {
    await proposeRule(context, params.id)
    return { status: 'proposed' as const }
  })
  mount(rules.switchOff, async ({ params }, context) => {
    await switchOff(context, params.id)
    return { status: 'off' as const }
  })
}
