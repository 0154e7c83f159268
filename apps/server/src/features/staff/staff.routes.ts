import { deskSession } from '@amour/contract/console/desk-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import { staff } from '@amour/contract/console/staff.ts'
import type { On } from '#http/on.ts'
import { answerChange, listChanges, proposeChange } from './changes.service.ts'
import { declareConflicts, describeConflicts } from './conflicts.service.ts'
import { listDemoStaff, signInDemoStaff } from './demo-desk.service.ts'
import {
  askForTouch,
  askToSignIn,
  describeCaller,
  noteTouch,
  signInStaff,
  signOutStaff,
} from './desk-session.service.ts'
import { suspendStaff } from './dismissing.service.ts'
import { askForKey, enrolByLink } from './enrolment.service.ts'
import { listStaff } from './listing.service.ts'
import { beginRest, endRest } from './resting.service.ts'

export function deskSessionRoutes(on: On) {
  on(deskSession.question, (_, context) => askToSignIn(context), { limit: 'staffSignIn' })
  on(deskSession.signIn, ({ body }, context) => signInStaff(context, body.passkey), { limit: 'staffSignIn' })
  on(deskSession.me, (_, context) => describeCaller(context))
  on(deskSession.askTouch, (_, context) => askForTouch(context))
  on(deskSession.touch, ({ body }, context) => noteTouch(context, body.passkey))
  on(deskSession.rest, async ({ body }, context) => {
    await beginRest(context, body.minutes)
    return describeCaller(context)
  })
  on(deskSession.resume, async (_, context) => {
    await endRest(context)
    return describeCaller(context)
  })
  on(deskSession.signOut, async (_, context) => {
    await signOutStaff(context)
    return { status: 'revoked' as const }
  })
  on(deskSession.demo, async (_, context, peer) => ({ data: await listDemoStaff(context, peer) }))
  on(deskSession.demoSignIn, ({ params }, context, peer) => signInDemoStaff(context, params.id, peer))
}

export function enrolmentRoutes(on: On) {
  on(enrolment.question, ({ body }, context) => askForKey(context, body.token), { limit: 'staffSignIn' })
  on(enrolment.add, async ({ body }, context) => ({ keys: await enrolByLink(context, body) }), { limit: 'staffSignIn' })
}

export function staffRoutes(on: On) {
  on(staff.list, async (_, context) => ({ data: await listStaff(context), changes: await listChanges(context) }))
  on(staff.propose, ({ body }, context) => proposeChange(context, body))
  on(staff.answer, ({ params, body }, context) => answerChange(context, params.id, body.answer))
  on(staff.suspend, async ({ params, body }, context) => {
    await suspendStaff(context, params.id, body.why)
    return { status: 'suspended' as const }
  })
  on(staff.conflicts, (_, context) => describeConflicts(context))
  on(staff.declare, ({ body }, context) => declareConflicts(context, body))
}
