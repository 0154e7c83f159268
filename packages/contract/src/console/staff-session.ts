import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { Assertion, AssertionOptions } from '#account/passkey-responses.ts'
import { staffRoles } from '#trust/staff-roles.ts'

const Role = z.enum(staffRoles)

/** Minutes for which a step-up (a fresh touch of the key) counts. */
export const STEP_UP_MINUTES = 5

/** Minutes without a call after which a session is over. */
export const IDLE_MINUTES = 15

/** Minutes of work after which a break is due, and how long that lasts (docs/security/moderation.md §3.2). */
export const WORK_MINUTES = 50
export const BREAK_MINUTES = 10

/**
 * A person's work and rest, the same in every tab and session. `since`: when work began after the last break, or after
 * ten quiet minutes; `until`: a break is on, or was and nobody has come back from it; `isForced`: it was due. `seen`:
 * urgent and intimate items looked at within the hour.
 */
const BreakState = z.object({ since: Moment, until: Moment.nullable(), isForced: z.boolean(), seen: z.number().int() })

/**
 * Anyone who is signed in at the console. `endsAt`: the session is over then, whatever happens; `touchedAt`: when a key was
 * last touched in it; `keys`: how many the person has, of two. `release`: which one answers, and the newest migration of
 * the database; a process of the release before tells neither.
 */
export const SignedInStaff = z.object({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(Role),
  isDemo: z.boolean(),
  keys: z.number().int(),
  startedAt: Moment,
  endsAt: Moment,
  touchedAt: Moment.nullable(),
  rest: BreakState,
  release: z.object({ version: z.string(), schema: z.string() }).optional(),
})

/** A token of one session, kept by the tab alone: nothing renews it. */
export const StaffTicket = z.object({ token: z.string(), staff: SignedInStaff })

/** Somebody made up, as whom a visitor of a demonstration may sign in. */
export const DemoStaff = z.object({ id: z.uuid(), name: z.string(), roles: z.array(Role) })

/** Sign-in to the console: a key with its fingerprint or PIN, and nothing else (docs/security/moderation.md §3.3). */
export const staffSession = {
  question: endpoint({
    method: 'POST',
    path: '/api/console/session/question',
    access: 'anyone',
    summary: 'Ask whichever key is at hand to sign in',
    response: AssertionOptions,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/console/session',
    access: 'anyone',
    summary: 'Sign in with a key that has answered',
    body: z.object({ passkey: Assertion }),
    status: 201,
    response: StaffTicket,
    refusals: ['staffKeyInvalid'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/console/session',
    access: 'staff',
    roles: staffRoles,
    isBackground: true,
    summary: 'Who is signed in, and for how long',
    response: SignedInStaff,
  }),
  askStepUp: endpoint({
    method: 'POST',
    path: '/api/console/session/touch/question',
    access: 'staff',
    roles: staffRoles,
    summary: 'Ask one of the own keys for a touch',
    response: AssertionOptions,
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/api/console/session/touch',
    access: 'staff',
    roles: staffRoles,
    summary: 'Touch a key again, which calls that show or ban ask for; demo staff need none',
    body: z.object({ passkey: Assertion.optional() }),
    response: SignedInStaff,
    refusals: ['staffKeyInvalid'],
  }),
  takeBreak: endpoint({
    method: 'POST',
    path: '/api/console/session/break',
    access: 'staff',
    roles: staffRoles,
    summary: 'Begin a break, or make the one that is on longer; one that is due lasts ten minutes at least',
    body: z.object({ minutes: z.number().int().min(1).max(60) }),
    response: SignedInStaff,
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/api/console/session/break',
    access: 'staff',
    roles: staffRoles,
    summary: 'Back to work; not before a break that was due is over',
    response: SignedInStaff,
    refusals: ['breakOn'],
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/console/session',
    access: 'staff',
    roles: staffRoles,
    summary: 'Sign out',
    response: z.object({ status: z.literal('revoked') }),
  }),
  demo: endpoint({
    method: 'GET',
    path: '/api/console/demo',
    access: 'anyone',
    summary: 'As whom a visitor on this computer may try the console; not there outside of a demonstration',
    response: z.object({ data: z.array(DemoStaff) }),
    refusals: ['notFound'],
  }),
  demoSignIn: endpoint({
    method: 'POST',
    path: '/api/console/demo/:id',
    access: 'anyone',
    summary: 'Sign in without a key as somebody made up; not there outside of a demonstration',
    params: z.object({ id: z.uuid() }),
    status: 201,
    response: StaffTicket,
    refusals: ['notFound'],
  }),
}

export type SignedInStaff = z.infer<typeof SignedInStaff>
export type StaffTicket = z.infer<typeof StaffTicket>
export type DemoStaff = z.infer<typeof DemoStaff>
