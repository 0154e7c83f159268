import { fromBase64Json, toBase64Json } from '@amour/crypto/base64-json.ts'
import type { BrowserContext } from '@playwright/test'

// What an evil server tells of keys and of conversations: each puts itself in the place of the lie before.

type Json = Record<string, unknown>
type SentMessage = Json & { id: string; message: string; seq: number; isMine: boolean }
type Change = (messages: SentMessage[], member: Json) => SentMessage[]

/** What the next answers say of keys; what is left out they say truly. */
export async function lieAbout(context: BrowserContext, lie: { own?: null; theirs?: unknown }) {
  await context.unrouteAll({ behavior: 'wait' })
  if ('own' in lie)
    await alter(context, '**/api/users/me', (me) => ({ ...me, public: null, key: null, keyVersion: null }))
  if (!('theirs' in lie)) return
  const { theirs: key } = lie
  await alter(context, '**/api/profile/member/*', (member) => ({ ...member, key }))
  await alter(context, '**/threads*', (thread) => {
    const conversation = thread['conversation'] as Json // what the contract says of a thread
    return { ...thread, conversation: { ...conversation, member: { ...(conversation['member'] as Json), key } } }
  })
}

/** What the thread says from now on; without a change it says what is true. */
export async function alterThread(context: BrowserContext, change?: Change) {
  await context.unrouteAll({ behavior: 'wait' })
  if (!change) return
  await alter(context, '**/threads*', (thread) => {
    const member = (thread['conversation'] as Json)['member'] as Json // what the contract says of a thread
    return { ...thread, data: change(thread['data'] as SentMessage[], member) }
  })
}

const alter = (context: BrowserContext, path: string, change: (answer: Json) => Json) =>
  context.route(path, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    return route.fulfill({ response, json: change((await response.json()) as Json) }) // every call answers an object
  })

/** The newest message of a thread that has some. */
export const lastOf = (messages: SentMessage[]) => messages.at(-1) ?? ({} as SentMessage) // there are some

/** One message more, which is the last one again but for what is given. */
export function addMessage(messages: SentMessage[], differs: Partial<SentMessage>): SentMessage[] {
  const last = lastOf(messages)
  return [...messages, { ...last, id: crypto.randomUUID(), seq: last.seq + 1, ...differs }]
}

/** Leaves the further halves of a contact's key out. */
export function withoutFurtherKeys(messages: SentMessage[], member: Json): SentMessage[] {
  const key = member['key'] as { public: string } // whoever has further halves has a key
  const { dh: _dh, pq: _pq, ...rsa } = fromBase64Json(key.public) ?? {}
  member['key'] = { ...key, public: toBase64Json(rsa) }
  return messages
}
