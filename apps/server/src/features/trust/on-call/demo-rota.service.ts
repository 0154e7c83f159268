import { type Context, inTransaction } from '#context.ts'
import { newId } from '#security/ids.ts'
import { selectPeople, selectShifts, upsertContact, upsertShift } from './rota.queries.ts'
import { countMinutes, parseTimeOfDay } from './week.ts'

/** Shifts of somebody made up, by name; their mail goes to an address that is nobody's. */
export type DemoShift = { name: string; email: string; weekdays: readonly number[]; from: string; to: string }

/** Gives made-up staff a rota where there is none. Throws where the configuration allows no demonstration. */
export async function addDemoRota(context: Context, rota: readonly DemoShift[]): Promise<void> {
  if (!context.config.console.hasDemo) throw new Error('There is no demonstration here.')
  await inTransaction(context, async ({ db, clock, seal }) => {
    if ((await selectShifts(db)).length > 0) return
    const idOf = new Map((await selectPeople(db)).map(({ id, name }) => [name, id]))
    const at = clock.now()
    for (const { name, email, weekdays, from, to } of rota) {
      const staffId = idOf.get(name)
      if (!staffId) continue
      const emailSealed = seal.seal({ owner: staffId, column: 'on_call_contact.email' }, email)
      await upsertContact(db, { staffId, emailSealed, at })
      const startsMinute = parseTimeOfDay(from)
      const minutes = countMinutes(startsMinute, parseTimeOfDay(to))
      for (const weekday of weekdays)
        await upsertShift(db, { id: newId(), staffId, weekday, startsMinute, minutes, at })
    }
  })
}
