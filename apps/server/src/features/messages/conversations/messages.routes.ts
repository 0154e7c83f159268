import { messages } from '@amour/contract/messages/messages.ts'
import type { Mount } from '#http/router.ts'
import {
  archiveConversation,
  muteConversation,
  unarchiveConversation,
  unmuteConversation,
} from './conversation-settings.service.ts'
import { listInbox, readThread } from './messages.service.ts'
import { readAllMessages, readMessages } from './read-receipts.service.ts'
import { removeMessages, unsendMessage } from './message-removal.service.ts'
import { sendMessage } from './sending.service.ts'
import { showTyping } from './typing.service.ts'

export function messageRoutes(mount: Mount) {
  mount(messages.send, async ({ params, body }, context) => sendMessage(context, params.id, body), { limit: 'message' })
  mount(messages.all, async ({ body }, context) => ({ ...body, ...(await listInbox(context, body)) }), {
    onlyReads: true,
  })
  mount(messages.thread, async ({ params, query }, context) => readThread(context, params.id, query))
  mount(
    messages.typing,
    async ({ params }, context) => {
      await showTyping(context, params.id)
      return { status: 'done' as const }
    },
    { limit: 'typing' },
  )
  mount(messages.readAll, async (_, context) => readAllMessages(context))
  mount(messages.read, async ({ params }, context) => readMessages(context, params.id))
  mount(messages.remove, async ({ params, query }, context) => removeMessages(context, params.id, query.upTo))
  mount(messages.unsend, async ({ params }, context) => unsendMessage(context, params.id))
  mount(messages.mute, async ({ params }, context) => muteConversation(context, params.id))
  mount(messages.unmute, async ({ params }, context) => unmuteConversation(context, params.id))
  mount(messages.archive, async ({ params }, context) => archiveConversation(context, params.id))
  mount(messages.unarchive, async ({ params }, context) => unarchiveConversation(context, params.id))
}
