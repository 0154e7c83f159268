import type { Folder } from '@amour/contract/messages.ts'
import { useSearchParams } from 'react-router'
import { paths } from '#paths.ts'

/** The folder that the address names, and the addresses of the inbox in it. */
export function useFolder() {
  const folder: Folder = useSearchParams()[0].get('folder') === 'requests' ? 'requests' : 'chats'
  return { folder, inbox: inboxOf(folder), open: (id: string) => paths.message(id) + queryOf(folder) }
}

/** The inbox with a folder chosen. */
export const inboxOf = (folder: Folder) => paths.inbox() + queryOf(folder)

const queryOf = (folder: Folder) => (folder === 'chats' ? '' : `?folder=${folder}`)
