import type { Context } from '@amour/server/context.ts'
import { saveSeed } from '@amour/server/features/account/two-step/two-step-setup.service.ts'

/** Gives a member a second step that is in force; `seed` is what their authenticator app holds. */
export async function giveTwoStep(context: Context, memberId: string, seed: Buffer) {
  await saveSeed(context, memberId, seed)
  const confirmed_at = context.clock.now()
  await context.db.updateTable('two_step').set({ confirmed_at }).where('member_id', '=', memberId).execute()
}
