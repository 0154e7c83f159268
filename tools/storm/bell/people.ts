import { setTimeout as pause } from 'node:timers/promises'
import { cases } from '@amour/contract/console/cases.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { onCall } from '@amour/contract/console/on-call.ts'
import { staffPush } from '@amour/contract/console/staff-push.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { Context } from '@amour/server/context.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'
import { openCase } from '@amour/test/trust/open-first.ts'
import type { StaffCall } from '@amour/test/trust/staff-browser.ts'

/**
 * `comes`: who is called so often comes once, and takes `takes` cases; nought: never. One case in five is begun and left
 * lying. `levels`: by queue, the first level at which somebody is called, written by hand from decision 080.
 */
type Part = {
  name: string
  roles: StaffRole[]
  isOnCall: boolean
  hears: ('mail' | 'push')[]
  comes: number
  takes: number
  levels: Partial<Record<CaseQueue, number>>
}

/** Who is on call does not answer, or seldom; a lead comes late, and others only when everybody is called. */
const parts: Part[] = [
  {
    name: 'Niamh Quillfeather',
    roles: ['childSafety'],
    isOnCall: true,
    hears: ['mail'],
    comes: 0,
    takes: 0,
    levels: { urgent: 0, intimate: 0 },
  },
  {
    name: 'Olave Quillfeather',
    roles: ['childSafety'],
    isOnCall: true,
    hears: ['push'],
    comes: 4,
    takes: 1,
    levels: { urgent: 0, intimate: 0 },
  },
  {
    name: 'Modwen Quillfeather',
    roles: ['moderator'],
    isOnCall: true,
    hears: ['mail', 'push'],
    comes: 3,
    takes: 2,
    levels: { serious: 0, reports: 0, intimate: 0 },
  },
  {
    name: 'Leander Quillfeather',
    roles: ['lead'],
    isOnCall: false,
    hears: ['mail'],
    comes: 2,
    takes: 3,
    levels: { urgent: 1, serious: 1, reports: 1, intimate: 1 },
  },
  {
    name: 'Cemre Quillfeather',
    roles: ['childSafety'],
    isOnCall: false,
    hears: ['mail', 'push'],
    comes: 1,
    takes: 9,
    levels: { urgent: 2, intimate: 2 },
  },
  {
    name: 'Adamina Quillfeather',
    roles: ['admin'],
    isOnCall: false,
    hears: ['mail'],
    comes: 0,
    takes: 0,
    levels: { urgent: 2, serious: 2, intimate: 2 },
  },
]

/** Where nobody in particular is written to, from the second level on. */
export const COMMON = 'staff@localhost.localdomain'

/** Somebody of the staff with what they hear by. */
export type Called = Part & TestStaff & { email: string | null; pushPath: string | null }

type Place = { context: Context; callAs: (token: string) => StaffCall; subscribe: () => PushDraft }

type PushDraft = { endpoint: string; p256dh: string; auth: string }

/** Puts the staff of the storm to work: addresses, browsers and the rota are given by them, at the console. */
export async function employ({ context, callAs, subscribe }: Place): Promise<Called[]> {
  const boss = callAs((await makeStaff(context, { name: 'Bostock Quillfeather', roles: ['admin'] })).token)
  const called: Called[] = []
  for (const part of parts) {
    const person = await makeStaff(context, part)
    const call = callAs(person.token)
    const email = part.hears.includes('mail') ? `${part.name.split(' ')[0]?.toLowerCase()}@staff.example` : null
    if (email) await need(call(onCall.saveAddress, { body: { email } }))
    const browser = part.hears.includes('push') ? subscribe() : undefined
    if (browser) await need(call(staffPush.add, { body: browser }))
    const body = { staffId: person.id, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '09:00' }
    if (part.isOnCall) await need(boss(onCall.addShifts, { body }))
    called.push({ ...part, ...person, email, pushPath: browser ? new URL(browser.endpoint).pathname : null })
  }
  return called
}

async function need(reply: Promise<{ status: number }>) {
  const { status } = await reply
  if (status >= 300) throw new Error(`The console answered ${status}.`)
}

/**
 * One person's evening: for each call that reaches them, `listen` tells how many by now, they do or do not come. Who comes
 * takes what is free and decides it, or begins it and leaves it lying.
 */
export async function attend(person: Called, call: StaffCall, listen: () => number, isOver: () => boolean) {
  let [heard, taken] = [0, 0]
  while (!isOver()) {
    await pause(1_000)
    const now = listen()
    const before = heard
    heard = now
    if (person.comes === 0 || Math.floor(now / person.comes) === Math.floor(before / person.comes)) continue
    await pause(5_000)
    for (let place = 0; place < person.takes; place += 1) {
      taken += 1
      if (!(await takeOne(person, call, taken))) break
    }
  }
}

/** Says whether something was free. A server that is being killed is asked again when the next call comes. */
async function takeOne(person: Called, call: StaffCall, turn: number): Promise<boolean> {
  for (const queue of ['urgent', 'serious', 'reports'] as const) {
    if (person.levels[queue] === undefined) continue
    const given = await call(cases.next, { body: { queue } }).catch(() => undefined)
    const [claim] = given?.status === 200 ? given.body.data : []
    if (!claim) continue
    if (turn % 5 === 0) return true
    const { id, token, version } = claim
    await openCase(call, claim).catch(() => undefined)
    const body = { token, version, action: 'none', reason: 'allowed' } as const
    await call(cases.decide, { params: { id }, body }, crypto.randomUUID()).catch(() => undefined)
    return true
  }
  return false
}
