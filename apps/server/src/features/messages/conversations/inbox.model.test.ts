import { accounts } from '@amour/contract/account/accounts.ts'
import { type Folder, messages } from '@amour/contract/messages/messages.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { countFor } from '@amour/test/whole-run.ts'
import { type World, world } from '@amour/test/world.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const names = ['ann', 'bob', 'cat'] as const
const deeds = ['send', 'read', 'readConversation', 'readAll', 'remove', 'removeConversation', 'unsend'] as const
/** Ann talks with Bob and with Cat. */
const talks: [Name, Name][] = [
  ['ann', 'bob'],
  ['bob', 'ann'],
  ['ann', 'cat'],
  ['cat', 'ann'],
]

type Name = (typeof names)[number]
type Command = { does: (typeof deeds)[number]; who: Name; whom: Name; which: number }
type Letter = {
  id: string
  conversationId: string
  from: Name
  to: Name
  isRead: boolean
  isUnsent: boolean
  without: Name[]
}
/** What the three have written: `letters` is the model that the API is held against. */
type Story = { w: World; members: Record<Name, TestMember>; letters: Letter[] }

const commands = fc.array(
  fc
    .record({
      does: fc.oneof(
        { weight: 1, arbitrary: fc.constant('send' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...deeds) },
      ),
      talk: fc.constantFrom(...talks),
      which: fc.nat(5),
    })
    .map(({ does, talk: [who, whom], which }): Command => ({ does, who, whom, which })),
  { minLength: 8, maxLength: 28 },
)

const isSeen = (letter: Letter, by: Name) => [letter.from, letter.to].includes(by) && !letter.without.includes(by)
const isUnread = (letter: Letter, by: Name) =>
  letter.to === by && isSeen(letter, by) && !letter.isRead && !letter.isUnsent
const countUnread = (letters: Letter[], by: Name) => letters.filter((letter) => isUnread(letter, by)).length

async function send({ w, members, letters }: Story, { who: from, whom: to }: Command) {
  const request = { params: { id: members[to].id }, body: { message: 'Hello' } }
  const { id, conversationId } = (await w.as(members[from])(messages.send, request)).body
  letters.push({ id, conversationId, from, to, isRead: false, isUnsent: false, without: [] })
}

async function readAll({ w, members, letters }: Story, who: Name) {
  for (const letter of letters) if (isUnread(letter, who)) letter.isRead = true
  const { body } = await w.as(members[who])(messages.readAll, {})
  expect(body.messages).toBe(0)
}

/** Reads, deletes or takes back one letter or its whole conversation, where that is possible. */
async function change({ w, members, letters }: Story, { does, who, which }: Command) {
  const letter = letters[which % Math.max(1, letters.length)]
  if (!letter) return
  const isWhole = does.endsWith('Conversation')
  const seen = letters.filter((one) => one.conversationId === letter.conversationId && isSeen(one, who))
  const meant = isWhole ? seen : seen.filter(({ id }) => id === letter.id)
  const isPossible = meant.length > 0 && (does !== 'unsend' || letter.from === who)

  const call = does === 'unsend' ? messages.unsend : does.startsWith('read') ? messages.read : messages.remove
  const reply = await w.as(members[who])(call, { params: { id: isWhole ? letter.conversationId : letter.id } })
  expect(reply.status).toBe(isPossible ? 200 : 404)
  if (!isPossible) return
  for (const one of meant) {
    if (does === 'unsend') one.isUnsent = true
    else if (does.startsWith('remove')) one.without.push(who)
    else if (isUnread(one, who)) one.isRead = true
  }
  const unread = countUnread(letters, who)
  expect('messages' in reply.body ? reply.body.messages : unread).toBe(unread)
}

function expectedInbox(letters: Letter[], name: Name) {
  return [...new Set(letters.map(({ conversationId }) => conversationId))].flatMap((id) => {
    const all = letters.filter(({ conversationId }) => conversationId === id)
    const seen = all.filter((letter) => isSeen(letter, name))
    const folder: Folder = all.some(({ from }) => from === name) ? 'chats' : 'requests'
    return seen.length > 0 ? [{ id, folder, last: seen.at(-1)?.id, unread: countUnread(seen, name) }] : []
  })
}

async function compare({ w, members, letters }: Story, name: Name) {
  const call = w.as(members[name])
  const found = []
  for (const folder of ['chats', 'requests'] as const) {
    const { data, total } = (await call(messages.all, { body: { folder } })).body
    expect(total).toBe(data.length)
    found.push(...data.map(({ id, last, unread }) => ({ id, folder, last: last?.id, unread })))
  }
  expect(new Set(found)).toEqual(new Set(expectedInbox(letters, name)))
  for (const { id } of found) {
    const { data } = (await call(messages.thread, { params: { id }, query: { numOfRecords: 50 } })).body
    const seen = letters.filter((letter) => letter.conversationId === id && isSeen(letter, name))
    expect(data.map((one) => [one.id, one.message === null])).toEqual(seen.map((one) => [one.id, one.isUnsent]))
  }
  expect((await call(accounts.counts, {})).body.messages).toBe(countUnread(letters, name))
}

test('lists and counts stay right whatever is sent, read, deleted and taken back in whatever order', async () => {
  await using w = await world()
  const follow = async (sequence: Command[]) => {
    const members = { ann: await w.aMember(), bob: await w.aMember(), cat: await w.aMember() }
    const story: Story = { w, members, letters: [] }
    for (const command of sequence) {
      if (command.does === 'send') await send(story, command)
      else if (command.does === 'readAll') await readAll(story, command.who)
      else await change(story, command)
    }
    for (const name of names) await compare(story, name)
    return true
  }
  // As many stories as a machine tells in the time, the first of them always.
  const numRuns = countFor('inboxModel', [15, 30, 600])
  const interruptAfterTimeLimit = countFor('inboxModel', [15_000, 15_000, 600_000])
  const outcome = await fc.check(fc.asyncProperty(commands, follow), { numRuns, interruptAfterTimeLimit })
  expect(outcome.failed ? fc.defaultReportMessage(outcome) : 'holds').toBe('holds')
})
