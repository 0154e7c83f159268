import { staffSession } from '@amour/contract/console/staff-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import { staff } from '@amour/contract/console/staff.ts'
import type { Mount } from '#http/router.ts'
import { answerChange, listChanges, proposeChange } from './staff-changes.service.ts'
import { declareConflicts, describeConflicts } from './conflicts.service.ts'
import { listDemoStaff, signInDemoStaff } from './demo-staff.service.ts'
import {
  createStepUpOptions,
  createSignInOptions,
  describeCaller,
  completeStepUp,
  signInStaff,
  signOutStaff,
} from './staff-session.service.ts'
import { suspendStaff } from './staff-dismissal.service.ts'
import { createEnrolmentOptions, enrolByLink } from './enrolment.service.ts'
import { listStaff } from './staff-list.service.ts'
import { startBreak, endBreak } from '#features/trust/staff-breaks/breaks.service.ts'

export function staffSessionRoutes(on: Mount) {
  on(staffSession.question, (_, context) => createSignInOptions(context), { limit: 'staffSignIn' })
  on(staffSession.signIn, ({ body }, context) => signInStaff(context, body.passkey), { limit: 'staffSignIn' })
  on(staffSession.me, (_, context) => describeCaller(context))
  on(staffSession.askTouch, (_, context) => createStepUpOptions(context))
  on(staffSession.touch, ({ body }, context) => completeStepUp(context, body.passkey))
  on(staffSession.rest, async ({ body }, context) => {
    await startBreak(context, body.minutes)
    return describeCaller(context)
  })
  on(staffSession.resume, async (_, context) => {
    await endBreak(context)
    return describeCaller(context)
  })
  on(staffSession.signOut, async (_, context) => {
    await signOutStaff(context)
    return { status: 'revoked' as const }
  })
  on(staffSession.demo, async (_, context, peer) => ({ data: await listDemoStaff(context, peer) }))
  on(staffSession.demoSignIn, ({ params }, context, peer) => signInDemoStaff(context, params.id, peer))
}

export function enrolmentRoutes(on: Mount) {
  on(enrolment.question, ({ body }, context) => createEnrolmentOptions(context, body.token), { limit: 'staffSignIn' })
  on(enrolment.add, async ({ body }, context) => ({ keys: await enrolByLink(context, body) }), { limit: 'staffSignIn' })
}

export function staffRoutes(on: Mount) {
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
