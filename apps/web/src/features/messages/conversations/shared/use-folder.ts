import type { Folder } from '@amour/contract/messages/messages.ts'

import { useSearchParams } from 'react-router'
import { paths } from '#paths.ts'

// The contract's own list would bring its schemas along.
const folders: readonly Folder[] = ['chats', 'requests', 'archive']

/** The folder that the address names, and the addresses of the inbox in it. */
export function useFolder() {
  const named = useSearchParams()[0].get('folder')
  const folder: Folder = folders.find((known) => known === named) ?? 'chats'
  return { folder, inbox: makeInboxPath(folder), open: (id: string) => makeConversationPath(folder, id) }
}

/** A conversation, with a folder beside it. */
export const makeConversationPath = (folder: Folder, id: string) => paths.message(id) + queryOf(folder)

/** The inbox with a folder chosen. */
export const makeInboxPath = (folder: Folder) => paths.inbox() + queryOf(folder)

const queryOf = (folder: Folder) => (folder === 'chats' ? '' : `?folder=${folder}`)
