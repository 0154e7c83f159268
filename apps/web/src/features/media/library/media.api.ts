import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { media } from '@amour/contract/media/media.ts'
import type { Media, OwnMedia } from '@amour/contract/media/media.ts'
import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { PICTURE_LIFE } from './shared/picture.ts'

type OwnList = ResponseOf<typeof media.listOwn>

/** How often the list is read anew while something in it is being made safe, in milliseconds. */
const LOOK = 2500

const isInWork = ({ processing }: OwnMedia) => processing === 'waiting'

/** What was just deleted is still told, for the sake of who brings it back; nobody wants to see it. */
async function readOwn(signal: AbortSignal): Promise<OwnList> {
  const list = await call(media.listOwn, { query: {} }, { signal })
  return { ...list, data: list.data.filter(({ deletedUntil }) => deletedUntil === null) }
}

/** One's own photos and videos, the newest first, and how much room is left. */
export const ownMediaQuery = queryOptions({
  queryKey: ['media', 'own'],
  queryFn: ({ signal }) => readOwn(signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.data.some(isInWork) ? LOOK : false),
})

export const useOwnMedia = (isEnabled = true) => useQuery({ ...ownMediaQuery, enabled: isEnabled })

/** Changes what is known of the list at once; a look that began before must not undo that. */
export async function editOwnMedia(change: (data: OwnMedia[]) => OwnMedia[]) {
  await queryClient.cancelQueries({ queryKey: ownMediaQuery.queryKey })
  queryClient.setQueryData(ownMediaQuery.queryKey, (list: OwnList | undefined) =>
    list ? { ...list, data: change(list.data) } : list,
  )
}

/** Shows an item as the server has just answered it, a new one first. */
export async function putOwnMedia(item: OwnMedia) {
  await editOwnMedia((data) =>
    data.some(({ id }) => id === item.id)
      ? data.map((known) => (known.id === item.id ? item : known))
      : [item, ...data],
  )
  await queryClient.invalidateQueries({ queryKey: ownMediaQuery.queryKey })
}

type Liked = Pick<Media, 'likes' | 'liked'>

/** Likes of an item as far as this page knows better than what it was told with. */
const likesQuery = (id: string) => queryOptions<Liked>({ queryKey: ['media', 'likes', id], queryFn: skipToken })

/** How many like an item, and a way to do so or to take it back: seen at once, and put right when it fails. */
export function useLikes(item: Pick<Media, 'id' | 'likes' | 'liked'>) {
  const { t } = useTranslation('sharing')
  const { queryKey } = likesQuery(item.id)
  const { likes, liked } = useQuery(likesQuery(item.id)).data ?? item
  const { mutate, isPending } = useMutation({
    mutationFn: (before: Liked) => call(before.liked ? media.unliked : media.liked, { params: { id: item.id } }),
    onMutate: ({ likes: many, liked: was }) =>
      queryClient.setQueryData(queryKey, { liked: !was, likes: many + (was ? -1 : 1) }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    // What was before: by now this screen has been drawn with what comes after.
    onError(error, before) {
      queryClient.setQueryData(queryKey, before)
      showToast({ id: 'like', text: (error instanceof CallError && error.message) || t('likeFailed') })
    },
  })
  return { likes, liked, toggle: () => isPending || mutate({ likes, liked }) }
}

/** How often a film is asked for that is being made for this member, in milliseconds, and how many times by itself. */
const FILM_LOOK = 2500
const MOST_LOOKS = 120

/** A member's copy of a film that somebody shows them privately: asked for here, and there once it is made. */
export function useFilmCopy(id: string) {
  const queryKey = ['media', 'film', id]
  const isOver = () => (queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0) > MOST_LOOKS
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(media.prepareFilm, { params: { id } }, { signal }),
    staleTime: PICTURE_LIFE,
    gcTime: PICTURE_LIFE,
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.state === 'preparing' && !isOver() ? FILM_LOOK : false,
  })
  const video = data?.video ?? null
  return { video, hasFailed: !video && (isError || isOver()), isFetching, refetch }
}

const told = new Set<string>()
onMemberChange(() => told.clear())

/** Tells the server once that the member has looked at an item. Whether it arrives changes nothing here. */
export function reportView({ id, isVeiled }: Pick<Media, 'id' | 'isVeiled'>) {
  if (isVeiled || told.has(id)) return
  told.add(id)
  void call(media.viewed, { params: { id } }).catch(() => told.delete(id))
}
