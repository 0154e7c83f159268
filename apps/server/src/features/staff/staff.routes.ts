import { deskSession } from '@amour/contract/console/desk-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import type { On } from '#http/on.ts'
import { listDemoStaff, signInDemoStaff } from './demo-desk.service.ts'
import {
  askForTouch,
  askToSignIn,
  describeCaller,
  noteTouch,
  signInStaff,
  signOutStaff,
} from './desk-session.service.ts'
import { askForKey, enrolByLink } from './enrolment.service.ts'

export function deskSessionRoutes(on: On) {
  on(deskSession.question, (_, context) => askToSignIn(context), { limit: 'staffSignIn' })
  on(deskSession.signIn, ({ body }, context) => signInStaff(context, body.passkey), { limit: 'staffSignIn' })
  on(deskSession.me, (_, context) => describeCaller(context))
  on(deskSession.askTouch, (_, context) => askForTouch(context))
  on(deskSession.touch, ({ body }, context) => noteTouch(context, body.passkey))
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
