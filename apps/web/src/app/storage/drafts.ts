import { useSyncExternalStore } from 'react'
import { forgetDraftsOf, readDraft, readDrafts, writeDraft } from './draft-store.ts'
import { onMemberChange } from './on-member-change.ts'
import { accountSlot, wipeKeysOfOthers } from './storage.ts'
import { openTabChannel } from './tab-channel.ts'

// What members have begun to write and not yet sent. This tab shows what stands here; the browser keeps it too, sealed
// (app/storage/draft-store.ts), so that it outlives the tab. Where the browser keeps nothing, it lives as long as the tab.

/** What a draft is for, and for which of them. */
type DraftId = `${'message' | 'quote' | 'report' | 'reportCategory' | 'appeal' | 'meeting' | 'profile'} ${string}`

/** How long somebody pauses before the browser saves what they have typed, in milliseconds. */
const PAUSE = 150

const drafts = new Map<string, string>()
const unkept = new Set<string>()
const listeners = new Set<() => void>()
const otherTabs = globalThis.document && openTabChannel('amour.drafts')
let memberId: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let saving = Promise.resolve()

/** The unsent text of a draft. */
export const getDraft = (id: DraftId) => drafts.get(id) ?? ''

export function useDraft(id: DraftId): string {
  return useSyncExternalStore(subscribe, () => getDraft(id))
}

/** Saves the text of a draft; an empty one is deleted. */
export function saveDraft(id: DraftId, text: string) {
  put(id, text)
  unkept.add(id)
  if (text === '') saveAll()
  else timer ??= setTimeout(saveAll, PAUSE)
}

/** What is begun as a whole, not word by word, of which the later takes the place of the earlier. */
const isWhole = (place: string) => place.startsWith('quote ')

/** Puts a text back into the draft, below what has been written there since. */
export function appendToDraft(id: DraftId, text: string) {
  saveDraft(id, [getDraft(id), text].filter(Boolean).join('\n'))
}

/** Forgets every draft, here and in the browser. */
export function forgetDrafts() {
  const left = memberId
  clearTimeout(timer)
  timer = undefined
  memberId = undefined
  unkept.clear()
  drafts.clear()
  notify()
  if (left) void forgetDraftsOf(left).catch(() => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(place: string, text: string) {
  if (text) drafts.set(place, text)
  else drafts.delete(place)
  notify()
}

const notify = () => listeners.forEach((listener) => listener())

function saveAll() {
  clearTimeout(timer)
  timer = undefined
  // One after the other, so that the latest words are the last to be kept.
  saving = saving.then(async () => {
    const writer = memberId
    if (!writer) return
    const isStillHere = () => writer === memberId && accountSlot.get().user?.id === writer
    for (const place of unkept) {
      unkept.delete(place)
      if (!isStillHere()) continue
      await writeDraft(writer, place, drafts.get(place) ?? '', isStillHere).catch(() => undefined)
      otherTabs?.postMessage({ writer, place })
    }
  })
}

/** Takes what another tab has kept, unless something newer stands here. */
async function follow({ data }: MessageEvent<{ writer: string; place: string }>) {
  const { writer, place } = data
  if (writer !== memberId) return
  const text = await readDraft(writer, place).catch(() => undefined)
  if (writer === memberId && !unkept.has(place)) put(place, text ?? '')
}

async function load(id: string) {
  await wipeKeysOfOthers().catch(() => undefined)
  const kept = await readDrafts(id).catch(() => new Map<string, string>())
  if (id !== memberId) return
  for (const [place, text] of kept) {
    const begun = drafts.get(place)
    if (begun === undefined && unkept.has(place)) continue
    if (begun !== undefined) unkept.add(place)
    drafts.set(place, begun === undefined ? text : isWhole(place) ? begun : `${text}\n${begun}`)
  }
  notify()
  if (unkept.size > 0) saveAll()
}

function begin() {
  const id = accountSlot.get().user?.id
  if (!id || id === memberId) return
  memberId = id
  void load(id)
}

otherTabs?.addEventListener('message', (event) => void follow(event))
globalThis.addEventListener?.('pagehide', saveAll)
globalThis.document?.addEventListener('visibilitychange', saveAll)
onMemberChange(forgetDrafts)
accountSlot.subscribe(begin)
begin()
