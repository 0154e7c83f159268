import { meetings } from '@amour/contract/people/meetings.ts'
import type { Mount } from '#http/router.ts'
import { withdrawMeeting, writeMeeting } from './meetings.service.ts'
import { acceptMeeting, declineMeeting, listReceived } from './received-meetings.service.ts'

export function meetingRoutes(mount: Mount) {
  mount(meetings.write, async ({ params, body }, context) => writeMeeting(context, params.id, body.note))
  mount(meetings.withdraw, async ({ params }, context) => withdrawMeeting(context, params.id))
  mount(meetings.received, async (_, context) => listReceived(context))
  mount(meetings.accept, async ({ params }, context) => acceptMeeting(context, params.id))
  mount(meetings.decline, async ({ params }, context) => declineMeeting(context, params.id))
}
