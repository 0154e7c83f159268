import { media } from '@amour/contract/media/media.ts'
import { uploads } from '@amour/contract/media/uploads.ts'
import { onlineManager } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { CallError } from '#app/call/call-error.ts'
import { queryClient } from '#app/call/query-client.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { promptBeforeUnload } from '#app/storage/unload-prompt.ts'
import { ownMediaQuery, putOwnMedia } from '#features/media/library/media.api.ts'
import { retryDelayAfter } from './upload-retry.ts'
import {
  listUploads,
  completeUpload,
  changeUpload,
  dropUpload,
  findUpload,
  forgetUploads,
  subscribeUploads,
} from './shared/uploads.ts'
import type { Upload } from './shared/uploads.ts'

/** As many as the server takes from one member at a time (docs/security/rules.md §2.9). */
const AT_ONCE = 2

const running = new Map<string, AbortController>()
const resting = new Map<string, ReturnType<typeof setTimeout>>()
/** Cancelled between the last byte and the answer. */
const unwanted = new Set<string>()

/** Sends what was looked at and found good, two at a time, in the order in which it was chosen. */
export function sendReadyUploads(kind: Upload['kind']) {
  for (const { id, state } of listUploads().filter((upload) => upload.kind === kind)) {
    if (state === 'ready') changeUpload(id, { state: 'waiting' })
  }
  sendWaiting()
}

/** A new try by hand: of one that was lost the same action, of one that was refused another. */
export function retryUpload({ id, state }: Upload) {
  wake(id)
  changeUpload(id, { state: 'waiting', ...(state === 'failed' && { key: crypto.randomUUID(), tries: 0 }) })
  sendWaiting()
}

/** Takes a file out again, wherever it stands. One that has left the browser whole is deleted once it has arrived. */
export function cancelUpload(id: string) {
  wake(id)
  const upload = findUpload(id)
  // An abort comes too late for it: the server would keep a photo that nobody wants.
  const control = running.get(id)
  if (upload?.state === 'sending' && upload.sent >= upload.file.size) unwanted.add(id)
  else if (control) control.abort()
  // Whether an earlier try has arrived nobody knows: if so, it is seen among the others.
  else if (upload && upload.tries > 0) lookForArrived()
  dropUpload(id)
}

const lookForArrived = () => void queryClient.invalidateQueries({ queryKey: ownMediaQuery.queryKey })

function sendWaiting() {
  if (!onlineManager.isOnline()) return
  const waiting = listUploads().filter(({ state }) => state === 'waiting')
  for (const upload of waiting.slice(0, AT_ONCE - running.size)) void send(upload)
}

async function send({ id, key, kind, file, visibility, tries }: Upload) {
  const control = new AbortController()
  running.set(id, control)
  changeUpload(id, { state: 'sending', sent: 0, tries: tries + 1, error: undefined })
  try {
    const onSent = (sent: number) => changeUpload(id, { sent })
    const options = { file, onSent, idempotencyKey: key, signal: control.signal }
    const item = await call(uploads[kind], { body: { visibility } }, options)
    if (unwanted.has(id)) return void (await call(media.remove, { params: { id: item.id } }))
    completeUpload(id, item.id)
    void putOwnMedia(item)
  } catch (error) {
    if (control.signal.aborted || unwanted.has(id)) lookForArrived()
    else if (await isGone(file, error)) changeUpload(id, { state: 'refused', fileError: 'reasons.unreadable' })
    else pauseOrFail(id, error)
  } finally {
    running.delete(id)
    unwanted.delete(id)
    sendWaiting()
  }
}

/** Whether no answer came since the file has been moved, changed or deleted: a browser says the same as of a lost line. */
async function isGone(file: File, error: unknown): Promise<boolean> {
  if (!(error instanceof CallError) || error.status !== 0) return false
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    )
}

function pauseOrFail(id: string, error: unknown) {
  const pause = retryDelayAfter(error, findUpload(id)?.tries ?? 1)
  changeUpload(id, { state: pause === undefined ? 'failed' : 'lost', error })
  if (pause === undefined) return
  resting.set(
    id,
    setTimeout(() => goOn(id), pause),
  )
}

function goOn(id: string) {
  wake(id)
  // Without a connection it rests until there is one.
  if (!onlineManager.isOnline() || findUpload(id)?.state !== 'lost') return
  changeUpload(id, { state: 'waiting' })
  sendWaiting()
}

function wake(id: string) {
  clearTimeout(resting.get(id))
  resting.delete(id)
}

onlineManager.subscribe((isOnline) => {
  if (!isOnline) return
  for (const { id, state } of listUploads()) if (state === 'lost') goOn(id)
  sendWaiting()
})

// Who closes the page would lose what has not arrived; who left the account has nothing here any more.
promptBeforeUnload(subscribeUploads, () =>
  listUploads().some(({ state }) => ['waiting', 'sending', 'lost'].includes(state)),
)

onMemberChange(() => {
  for (const control of running.values()) control.abort()
  for (const id of resting.keys()) wake(id)
  forgetUploads()
})
