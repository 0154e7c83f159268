import type { Context } from '@amour/server/context.ts'

/** As somebody of the staff would, but for the news of it. */
export async function approveText({ db }: Context, description: string) {
  await db
    .updateTable('member_profile')
    .set({ description, held_description: null, held_at: null, text_state: 'shown' })
    .where('held_description', '=', description)
    .execute()
}
