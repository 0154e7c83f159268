import { cases } from '@amour/contract/console/cases.ts'
import { waves } from '@amour/contract/console/waves.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { openCase } from '@amour/test/trust/open-first.ts'
import type { World } from '@amour/test/world.ts'

export type WaveBody = RequestOf<typeof waves.decide>['body']

/** Sends a wave: no action for what was reported in the same words, unless told. */
export async function decideWave(
  w: World,
  who: TestStaff,
  id: string,
  body: Partial<WaveBody> & Pick<WaveBody, 'template' | 'cases'>,
) {
  const at = w.clock.now().toISOString()
  const whole = {
    by: 'words' as const,
    action: 'none' as const,
    reason: 'allowed',
    at,
    size: body.cases.length,
    opened: body.cases.slice(0, 20),
    ...body,
  }
  return w.asStaff(who)(waves.decide, { params: { id }, body: whole })
}

/** Why each case that was left out was. */
export const findLeftOut = ({ refused }: { refused: { id: string; why: string }[] }) =>
  Object.fromEntries(refused.map(({ id, why }) => [id, why]))

/** Opens what these cases rest on, as far as they may be claimed. */
export async function openSamples(w: World, who: TestStaff, ids: readonly string[]) {
  for (const id of ids) {
    const claimed = await w.asStaff(who)(cases.claim, { params: { id } })
    if (claimed.status === 200) await openCase(w.asStaff(who), claimed.body)
  }
}
