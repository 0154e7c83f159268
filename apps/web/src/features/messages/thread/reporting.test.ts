import type { Message } from '@amour/contract/messages/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from '#app/call/query-client.ts'
import { editThread, threadQuery } from '#features/messages/conversations/thread.api.ts'
import type { Thread } from '#features/messages/conversations/shared/thread.ts'
import { holdThread } from './reporting.ts'

// Of a message nothing but which it is, and whether it is still there, counts here.
const messageOf = (id: string) => ({ id, conversationId: 'theirs', message: 'words' }) as Message

test('what was beside a message, and with whom it was written, stays with its report when either goes', () => {
  onTestFinished(() => queryClient.clear())
  const thread = { conversation: { member: { id: 'ben', username: 'ben' } }, messages: ['one', 'two'].map(messageOf) }
  queryClient.setQueryData(threadQuery('theirs').queryKey, thread as Thread)
  const held = holdThread({ message: messageOf('two'), alsoShown: ['one'] })
  editThread('theirs', (known) => ({ ...known, messages: [] }))
  queryClient.clear()
  expect(held).toMatchObject({ alsoShown: ['one'], thread })
})
