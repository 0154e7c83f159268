import { messages } from '@amour/contract/messages/messages.ts'
import type { Conversation, Folder } from '@amour/contract/messages/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { tryTwice } from '#app/call/second-try.ts'
import { queryClient } from '#app/call/query-client.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { storeCounts } from '#features/people/notifications/counts.api.ts'
import { threadQuery } from './thread.api.ts'

type Filed = Pick<Conversation, 'id' | 'folder' | 'isMuted'>

/** Switches a conversation's noise off, or on again; counts follow. */
export function useMuteConversation() {
  const { t } = useTranslation('messages')
  return useMutation({
    mutationFn: ({ id, isMuted }: Filed) =>
      tryTwice(() => call(isMuted ? messages.unmute : messages.mute, { params: { id } })),
    onSuccess(counts, { isMuted }) {
      storeCounts(counts)
      showToast({ id: 'muting', text: t(isMuted ? 'unmuted' : 'muted') })
    },
    onError: (error) => showToast({ id: 'muting', text: describeWait(error) ?? t('filingFailed') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  })
}

/** Puts a conversation into the archive, or takes it out again; `onDone` learns where it is then. */
export function useArchiveConversation(onDone: (folder: Folder) => void) {
  const { t } = useTranslation('messages')
  return useMutation({
    mutationFn: ({ id, folder }: Filed) =>
      tryTwice(() => call(folder === 'archive' ? messages.unarchive : messages.archive, { params: { id } })),
    async onSuccess(counts, { id, folder }) {
      storeCounts(counts)
      showToast({ id: 'archiving', text: t(folder === 'archive' ? 'unarchived' : 'archived') })
      if (folder !== 'archive') return onDone('archive')
      const thread = await queryClient.fetchQuery(threadQuery(id)).catch(() => undefined)
      onDone(thread?.conversation.folder ?? 'chats')
    },
    onError: (error) => showToast({ id: 'archiving', text: describeWait(error) ?? t('filingFailed') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  })
}
