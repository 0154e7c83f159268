import { accounts } from '@amour/contract/accounts.ts'
import { members as memberCalls } from '@amour/contract/members.ts'
import { messages } from '@amour/contract/messages.ts'
import { notifications } from '@amour/contract/notifications.ts'
import { search } from '@amour/contract/search.ts'
import { session } from '@amour/contract/session.ts'
import { openMessage } from '@amour/crypto/message.ts'
import { unwrapPrivate } from '@amour/crypto/wrap.ts'
import { expect, test } from 'vitest'
import { type World, world } from '@amour/test/world.ts'

import { threads } from './correspondence.ts'
import { createDemo } from './create-demo.ts'
import { countMembers } from './demo.queries.ts'
import { demoLogins } from './logins.ts'

const small = { widths: [160] }

async function signIn(w: World, { email, password }: { email: string; password: string }) {
  const { body } = await w.asNobody(session.login, { body: { username: email, password } })
  return w.as({ token: body.token })
}

async function readThread(w: World, as: Awaited<ReturnType<typeof signIn>>, conversationId: string, password: string) {
  const { body: me } = await as(accounts.me, {})
  const privateKey = await unwrapPrivate(me.key ?? '', password, me.reference)
  const { body: thread } = await as(messages.thread, { params: { id: conversationId }, query: {} })
  return Promise.all(
    thread.data.map(async ({ message, isMine, mediaId }) => {
      const side = isMine ? ('me' as const) : ('to' as const)
      const opened = await openMessage({ envelope: message ?? '', privateKey, side, mediaId })
      return opened.text
    }),
  )
}

test('a first start makes 200 members once; a second finds them', async () => {
  await using w = await world()
  expect(await createDemo(w.context, small)).toMatchObject({ state: 'made' })
  expect(await createDemo(w.context, small)).toMatchObject({ state: 'present' })
  expect(await countMembers(w.db)).toEqual({ demo: 200, real: 0 })
  await w.aMember()
  expect(await createDemo(w.context, small)).toMatchObject({ state: 'present' })
})

test('a database with real members gets no demo members, and is told why', async () => {
  await using w = await world()
  await w.aMember()
  const outcome = await createDemo(w.context, small)
  expect(outcome).toEqual({ state: 'refused', sentence: expect.stringContaining('1 real member') })
  expect(await countMembers(w.db)).toEqual({ demo: 0, real: 1 })
})

test('a start that dies before the rows are whole leaves no demo member behind', async () => {
  await using w = await world()
  await w.db.deleteFrom('place').where('city', '=', 'Bath').execute()
  await expect(createDemo(w.context, small)).rejects.toThrow('no known place')
  expect(await countMembers(w.db)).toEqual({ demo: 0, real: 0 })
})

test('the demo members sign in, find people, read their letters, and see pictures', async () => {
  await using w = await world()
  await createDemo(w.context, small)
  for (const login of demoLogins) {
    const as = await signIn(w, login)
    const { body: counts } = await as(accounts.counts, {})
    expect(counts.messages).toBeGreaterThan(1)
    expect(counts.notifications).toBeGreaterThan(1)

    const near = await as(search.find, { body: { county: 'Somerset' } })
    expect(near.body.total).toBeGreaterThan(5)

    const { body: inbox } = await as(messages.all, { body: { folder: 'chats' } })
    const other = demoLogins.find(({ username }) => username !== login.username)?.username
    const chat = inbox.data.find(({ member }) => member.username === other)
    const texts = await readThread(w, as, chat?.id ?? '', login.password)
    expect(texts).toEqual(threads[0]?.messages.map(({ text }) => text))

    const { body: requests } = await as(messages.all, { body: { folder: 'requests' } })
    expect(requests.total).toBe(2)

    const { body: news } = await as(notifications.all, { body: {} })
    expect(news.data.some(({ type, readAt }) => type === 'flirt' && readAt === null)).toBe(true)

    const { body: ann } = await as(memberCalls.view, { params: { id: 'AnnOfAvon' } })
    expect(ann.photos).toHaveLength(4)
    const picture = await w.app.inject({ method: 'GET', url: ann.image ?? '' })
    expect(picture.headers['content-type']).toBe('image/webp')
  }
})
