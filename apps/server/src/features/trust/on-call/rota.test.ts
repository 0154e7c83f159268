import { onCall } from '@amour/contract/console/on-call.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const nights = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }

test('leads and administrators keep the rota; nobody else does, and each change is in the log', async () => {
  await using w = await world()
  const [mia, lea, ada] = [
    await w.aStaff({ name: 'Mia', roles: ['childSafety'] }),
    await w.aStaff({ name: 'Lea', roles: ['lead'] }),
    await w.aStaff({ name: 'Ada', roles: ['admin'] }),
  ]
  const body = { staffId: mia.id, ...nights }
  for (const roles of [['moderator'], ['childSafety'], ['triage'], ['analyst']] as const) {
    const other = await w.aStaff({ roles: [...roles] })
    expect((await w.asStaff(other)(onCall.addShifts, { body })).status).toBe(403)
    expect((await w.asStaff(other)(onCall.rota, {})).status).toBe(403)
  }
  expect((await w.asStaff(lea)(onCall.addShifts, { body })).status).toBe(201)
  const longer = await w.asStaff(ada)(onCall.addShifts, { body: { ...body, weekdays: [7, 7], to: '07:30' } })
  expect(longer.body.shifts).toHaveLength(7)
  expect(longer.body.shifts.at(-1)).toMatchObject({ weekday: 7, from: '22:00', to: '07:30', name: 'Mia' })
  const [first] = longer.body.shifts
  expect((await w.asStaff(lea)(onCall.removeShift, { params: { id: first?.id ?? '' } })).status).toBe(200)
  expect((await w.asStaff(lea)(onCall.removeShift, { params: { id: first?.id ?? '' } })).status).toBe(404)
  expect((await w.asStaff(mia)(onCall.own, {})).body.shifts).toHaveLength(6)
  const log = await w.db.selectFrom('audit_event').select('action').where('action', 'like', 'onCall.%').execute()
  expect(log.map(({ action }) => action).sort()).toEqual(['onCall.add', 'onCall.add', 'onCall.remove'])
})

test('what is wrong with a shift is told at its field', async () => {
  await using w = await world()
  const lea = await w.aStaff({ roles: ['lead'] })
  const gone = await w.aStaff({})
  await w.db
    .updateTable('staff')
    .set({ status: 'suspended', suspended_at: w.clock.now() })
    .where('id', '=', gone.id)
    .execute()
  const faultOf = async (more: object) => {
    const answer = await w.asStaff(lea)(onCall.addShifts, { body: { staffId: lea.id, ...nights, ...more } })
    expect(answer.status).toBe(422)
    return answer.problem.violations?.map(({ propertyPath }) => propertyPath)
  }
  expect(await faultOf({ weekdays: [] })).toEqual(['weekdays'])
  expect(await faultOf({ from: '25:00' })).toEqual(['from'])
  expect(await faultOf({ from: '10:00', to: '10:15' })).toEqual(['to'])
  expect(await faultOf({ staffId: gone.id })).toEqual(['staffId'])
})

test('the rota tells its gaps, counting only those who can be reached and may take what is urgent', async () => {
  await using w = await world()
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const mod = await w.aStaff({ roles: ['moderator'] })
  const rota = async () => (await w.asStaff(lea)(onCall.rota, {})).body
  const whole = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '09:00' }
  await w.asStaff(mod)(onCall.saveAddress, { body: { email: 'mod@staff.example' } })
  await w.asStaff(lea)(onCall.addShifts, { body: { staffId: mod.id, ...whole } })
  await w.asStaff(lea)(onCall.addShifts, { body: { staffId: lea.id, ...nights } })
  expect((await rota()).gaps).toHaveLength(7)
  await w.asStaff(lea)(onCall.saveAddress, { body: { email: 'lea@staff.example' } })
  expect((await rota()).gaps).toEqual([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '06:00', to: '22:00' })))
  expect(await rota()).toMatchObject({ channels: { mail: false, webhook: false }, roundAt: null, alerts: [] })
})

test('an address is its owner’s: it is sealed, told to nobody else, tried by a message, and forgotten', async () => {
  await using w = await world()
  const [mia, lea] = [await w.aStaff({ name: 'Mia' }), await w.aStaff({ roles: ['lead', 'admin'] })]
  expect((await w.asStaff(mia)(onCall.test, {})).status).toBe(404)
  expect((await w.asStaff(mia)(onCall.saveAddress, { body: { email: 'not one' } })).status).toBe(422)
  const kept = await w.asStaff(mia)(onCall.saveAddress, { body: { email: 'mia@staff.example' } })
  expect(kept.body).toMatchObject({ email: 'mia@staff.example', isOnCall: false })
  const rota = await w.asStaff(lea)(onCall.rota, {})
  expect(rota.text).not.toContain('mia@')
  expect(rota.body.people.find(({ id }) => id === mia.id)).toMatchObject({ isReachable: true })
  const [row] = await w.db.selectFrom('on_call_contact').select('email_sealed').execute()
  expect(row?.email_sealed.toString('latin1')).not.toContain('mia@')
  const log = await w.db.selectFrom('audit_event').select('detail').where('action', '=', 'onCall.address').execute()
  expect(JSON.stringify(log)).not.toContain('mia@')
  expect((await w.asStaff(mia)(onCall.test, {})).status).toBe(200)
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([['mia@staff.example', 'On call: this is a test']])
  for (let count = 1; count < 5; count += 1) await w.asStaff(mia)(onCall.test, {})
  expect((await w.asStaff(mia)(onCall.test, {})).status).toBe(429)
  expect((await w.asStaff(mia)(onCall.saveAddress, { body: { email: null } })).body.email).toBeNull()
  expect(await w.db.selectFrom('on_call_contact').selectAll().execute()).toEqual([])
})
