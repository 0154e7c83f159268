import { blocks } from '@amour/contract/people/blocks.ts'
import type { BlockList } from '@amour/contract/people/blocks.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { favouriteMarksKey } from '#app/call/query-keys.ts'
import { closeToast, showToast } from '#app/overlay/toasts.ts'

/** Members on one page of a list. */
const PAGE_SIZE = 20

const calls = {
  block: { do: blocks.block, undo: blocks.unblock },
  hide: { do: blocks.hide, undo: blocks.unhide },
} as const

export type BlockOrHide = keyof typeof calls

type Other = { id: string; username: string }

/** Whatever knows of the two learns of it: search, pages, threads, counts. */
const refetchAll = () => queryClient.invalidateQueries()

/** Blocks or hides a member at once; for a moment a toast offers to undo it. */
export function useBlockOrHide(kind: BlockOrHide, onDone: () => void) {
  const { t } = useTranslation('blocks')
  const undo = useUndoBlockOrHide(kind)
  return useMutation({
    mutationFn: ({ id }: Other) => call(calls[kind].do, { params: { id } }),
    async onSuccess(_, other) {
      const id = `parted-${other.id}`
      const action = {
        label: t('undo'),
        onAction() {
          closeToast(id)
          undo.mutate(other)
        },
      }
      showToast({ id, text: t(`${kind}Done`, { username: other.username }), action })
      onDone()
      // A block has taken both out of each other's favourites.
      if (kind === 'block') queryClient.removeQueries({ queryKey: [...favouriteMarksKey, other.id] })
      await refetchAll()
    },
  })
}

/** Takes a block or a hiding back; all that was there is there again. */
export function useUndoBlockOrHide(kind: BlockOrHide) {
  const { t } = useTranslation('blocks')
  return useMutation({
    mutationFn: ({ id }: Other) => call(calls[kind].undo, { params: { id } }, { keepalive: true }),
    onSuccess: refetchAll,
    onError: (error) => showToast({ id: 'parting', text: describeWait(error) ?? t('undoFailed') }),
  })
}

/** Under which the first of these lists is known. */
export const blockedMembersKey = (list: BlockList) => ['blocks', list] as const

/** Whom the member has blocked, or hidden, the latest first. */
export function useBlockedMembers(list: BlockList, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: blockedMembersKey(list),
    queryFn: ({ pageParam: page, signal }) =>
      call(blocks.list, { query: { list, page, numOfRecords: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    enabled: isEnabled,
    staleTime: 0,
  })
}
