import { media } from '@amour/contract/media/media.ts'
import type { OwnMedia } from '@amour/contract/media/media.ts'
import { useMutation } from '@tanstack/react-query'
import { accountQuery } from '#app/account/me.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'
import { editOwnMedia, ownMediaQuery, putOwnMedia } from '#features/media/library/media.api.ts'

/** One change of one's own items follows the other: what was pressed last is what the server hears last. */
const scope = { id: 'own-media' }

type Failed = { onFailed: (error: unknown) => void }

/** Shows an item to everybody or to nobody but those who were given it. */
export function useVisibility({ onFailed }: Failed) {
  return useMutation({
    scope,
    mutationFn: ({ item, visibility }: { item: OwnMedia; visibility: OwnMedia['visibility'] }) =>
      call(visibility === 'public' ? media.publish : media.withdraw, { body: { photoId: item.id } }),
    onMutate: ({ item, visibility }) =>
      // A private photo is nobody's default photo.
      change(item.id, (known) => ({ ...known, visibility, isDefault: known.isDefault && visibility === 'public' })),
    onSuccess: takeAnswer,
    onError: (error) => void putRight().finally(() => onFailed(error)),
  })
}

/** Makes a photo the one that stands for the member everywhere. */
export function useDefaultPhoto({ onFailed }: Failed) {
  return useMutation({
    scope,
    mutationFn: (item: OwnMedia) => call(media.setDefault, { body: { photoId: item.id } }),
    onMutate: ({ id }) => editOwnMedia((data) => data.map((known) => ({ ...known, isDefault: known.id === id }))),
    onSuccess: takeAnswer,
    onError: (error) => void putRight().finally(() => onFailed(error)),
  })
}

/** Leaves the member without a default photo, until they choose one. */
export function useNoDefaultPhoto({ onFailed }: Failed) {
  return useMutation({
    scope,
    mutationFn: () => call(media.clearDefault, {}),
    onMutate: () => editOwnMedia((data) => data.map((known) => ({ ...known, isDefault: false }))),
    onSuccess: refetchMedia,
    onError: (error) => void putRight().finally(() => onFailed(error)),
  })
}

/** Takes an item out of what is shown here, before the server has heard of it. */
export const hideOwnMedia = (id: string) => editOwnMedia((data) => data.filter((known) => known.id !== id))

/** Deletes an item for everybody. Throws CallError. */
export async function removeMedia({ id }: OwnMedia) {
  try {
    // Gone is gone: another tab was first, or the answer to the same call got lost.
    await call(media.remove, { params: { id } }, { keepalive: true }).catch((error: unknown) => {
      if (!isRefusal(error, 'notFound')) throw error
    })
    await hideOwnMedia(id)
  } finally {
    await refetchMedia()
  }
}

/** Brings back what was deleted a moment ago. Throws CallError. */
export async function restoreMedia(id: string) {
  await takeAnswer(await call(media.restore, { params: { id } }))
}

const change = (id: string, edit: (known: OwnMedia) => OwnMedia) =>
  editOwnMedia((data) => data.map((known) => (known.id === id ? edit(known) : known)))

async function takeAnswer(item: OwnMedia) {
  await putOwnMedia(item)
  await refetchMedia()
}

const putRight = () => queryClient.invalidateQueries({ queryKey: ownMediaQuery.queryKey })

/** The photo in the bar, and what others see: all of it may have changed. */
async function refetchMedia() {
  await Promise.all([
    putRight(),
    queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: memberPagesKey }),
  ])
}
