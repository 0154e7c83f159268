import { staffSession } from '@amour/contract/console/staff-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import { staff } from '@amour/contract/console/staff.ts'
import type { Mount } from '#http/router.ts'
import { answerChange, listChanges, proposeChange } from './staff-changes.service.ts'
import { answerWithdrawal, listWithdrawals } from './conflict-withdrawals.service.ts'
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

export function staffSessionRoutes(mount: Mount) {
  mount(staffSession.question, (_, context) => createSignInOptions(context), { limit: 'staffSignIn' })
  mount(staffSession.signIn, ({ body }, context) => signInStaff(context, body.passkey), { limit: 'staffSignIn' })
  mount(staffSession.me, (_, context) => describeCaller(context))
  mount(staffSession.askStepUp, (_, context) => createStepUpOptions(context))
  mount(staffSession.stepUp, ({ body }, context) => completeStepUp(context, body.passkey))
  mount(staffSession.takeBreak, async ({ body }, context) => {
    await startBreak(context, body.minutes)
    return describeCaller(context)
  })
  mount(staffSession.resume, async (_, context) => {
    await endBreak(context)
    return describeCaller(context)
  })
  mount(staffSession.signOut, async (_, context) => {
    await signOutStaff(context)
    return { status: 'revoked' as const }
  })
  mount(staffSession.demo, async (_, context, peer) => ({ data: await listDemoStaff(context, peer) }))
  mount(staffSession.demoSignIn, ({ params }, context, peer) => signInDemoStaff(context, params.id, peer))
}

export function enrolmentRoutes(mount: Mount) {
  mount(enrolment.question, ({ body }, context) => createEnrolmentOptions(context, body.token), {
    limit: 'staffSignIn',
  })
  mount(enrolment.add, async ({ body }, context) => ({ keys: await enrolByLink(context, body) }), {
    limit: 'staffSignIn',
  })
}

export function staffRoutes(mount: Mount) {
  mount(staff.list, async (_, context) => ({ data: await listStaff(context), changes: await listChanges(context) }))
  mount(staff.propose, ({ body }, context) => proposeChange(context, body))
  mount(staff.answer, ({ params, body }, context) => answerChange(context, params.id, body.answer))
  mount(staff.suspend, async ({ params, body }, context) => {
    await suspendStaff(context, params.id, body.why)
    return { status: 'suspended' as const }
  })
  mount(staff.conflicts, (_, context) => describeConflicts(context))
  mount(staff.declare, ({ body }, context) => declareConflicts(context, body))
  mount(staff.withdrawals, async (_, context) => ({ data: await listWithdrawals(context) }))
  mount(staff.answerWithdrawal, ({ params, body }, context) => answerWithdrawal(context, params.id, body.answer))
}
