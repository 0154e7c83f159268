import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFile } from '#app/call/call.ts'
import { downloadFile } from '#app/storage/file-download.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { hasOwnKey, isKeyProblem } from '#features/account/keys/keys.api.ts'
import { openMessageOf } from '#features/account/keys/outer-messages.api.ts'

/** Where the key is that opens the messages of the copy: in this browser, elsewhere, or nowhere, as nothing is encrypted. */
export const keyLocationQuery = queryOptions({
  queryKey: ['key-place'],
  async queryFn() {
    if (await hasOwnKey()) return 'here'
    return accountSlot.get().user?.public ? 'elsewhere' : 'nowhere'
  },
  staleTime: 0,
  gcTime: 0,
})

/** How far it is: bytes of the file, then messages. */
export type Progress = { step: 'loading'; done: number } | { step: 'opening'; done: number; total: number }

/** Downloads a copy, opens its messages here and hands it to the browser to save. It ends when its screen is left. */
export function useReadableCopy() {
  const { t } = useTranslation('settings')
  const [progress, setProgress] = useState<Progress>()
  const stopping = useRef<AbortController>(undefined)
  const stop = () => stopping.current?.abort()
  useEffect(() => stop, [])
  const save = useMutation({
    async mutationFn(address: string) {
      const { signal } = (stopping.current = new AbortController())
      setProgress({ step: 'loading', done: 0 })
      // Not a callback of the mutation, which whoever has logged in meanwhile would not be told by.
      try {
        const file = await loadFile(address, { signal, onLoaded: (done) => setProgress({ step: 'loading', done }) })
        const { makeReadable } = await import('./readable-copy.ts')
        const { copy, ...counts } = await makeReadable(file, {
          signal,
          open: openIfReadable,
          note: t('exportNote'),
          onOpened: (done, total) => setProgress({ step: 'opening', done, total }),
        })
        signal.throwIfAborted()
        downloadFile(copy, 'my-data.zip')
        return counts
      } finally {
        setProgress(undefined)
      }
    },
  })
  const isStopped = save.error?.name === 'AbortError'
  return { save: save.mutate, stop, progress, saved: save.data, hasFailed: save.isError && !isStopped }
}

/** A copy of before version 2 does not say the other's id. */
type Sealed = { message: string; isMine: boolean; mediaId: string | null; withId?: string }

/** Undefined where the key is not here or the message was damaged: it then stays in the copy as it was sent. */
async function openIfReadable({ message: envelope, isMine, mediaId, withId }: Sealed): Promise<string | undefined> {
  try {
    return (await openMessageOf({ envelope, isMine, mediaId }, withId ? { id: withId, key: null } : undefined)).text
  } catch (error) {
    if (isKeyProblem(error)) return undefined
    throw error
  }
}
