import { writeFile } from 'node:fs/promises'
import { SearchDraft } from '@amour/contract/people/search.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { listInbox, readThread } from '@amour/server/features/messages/conversations/messages.service.ts'
import { listNotifications } from '@amour/server/features/people/notifications/notifications.service.ts'
import { countUnread } from '@amour/server/features/people/notifications/unread-counts.service.ts'
import { searchMembers } from '@amour/server/features/people/search/search.service.ts'
import { CompiledQuery } from 'kysely'
import { describeMachine } from './report.ts'
import { openMembers } from './databases/member-database.ts'
import { openConversations } from './databases/message-database.ts'
import type { Options } from './options.ts'
import { recordStatements, type Statement } from './databases/statements.ts'

type Place = { context: MemberContext; conversationId: string }
type Call = [name: string, run: (place: Place) => Promise<unknown>]

const near = { county: 'Greater London', cityTown: 'London', radius: 25 }

const search = (name: string, request: Parameters<typeof SearchDraft.parse>[0]): Call => [
  `search, ${name}`,
  ({ context }) => searchMembers(context, SearchDraft.parse(request)),
]

const searches: Call[] = [
  search('country', {}),
  search('county', { county: 'Greater Manchester' }),
  search('25 miles', near),
  search('25 miles, page 10', { ...near, page: 10 }),
  search('50 miles of Lerwick, where few are', { county: 'Shetland', cityTown: 'Lerwick', radius: 50 }),
  search('nearest, 100 miles', { ...near, radius: 100, sort: 'nearest' }),
]

const reads: Call[] = [
  ['inbox', ({ context }) => listInbox(context, { folder: 'chats', page: 1, numOfRecords: 10 })],
  ['thread', ({ context, conversationId: id }) => readThread(context, id, { numOfRecords: 20 })],
  ['notifications', ({ context }) => listNotifications(context, { page: 1, numOfRecords: 10 })],
  ['counts', ({ context }) => countUnread(context, context.caller.id)],
]

/** What a statement read at one size: pages found in memory or not, rows, milliseconds, and the plan's lines. */
type Plan = { pages: number; ms: number; lines: string[] }

type Planned = { call: string; statements: { text: string; few: Plan; many: Plan }[] }

/** Writes the plans of the hot queries, with buffers, at both sizes into a page. */
export async function writePlans(options: Options, path: string) {
  const planned: Planned[] = []
  await using server = await options.openServer()
  {
    await using few = await openMembers(server, 'few', options.few)
    await using many = await openMembers(server, 'many', options.members)
    const at = (context: MemberContext) => ({ context, conversationId: '' })
    for (const call of searches) planned.push(await planCall(call, at(few.context), at(many.context)))
  }
  {
    await using few = await openConversations(server, 'few_messages', options.fewMessages)
    await using many = await openConversations(server, 'many_messages', options.messages)
    for (const call of reads) planned.push(await planCall(call, few, many))
  }
  await writeFile(path, await writePage(options, planned))
}

async function planCall([call, run]: Call, few: Place, many: Place): Promise<Planned> {
  const recorded = async (place: Place) => {
    await run(place)
    const all = await recordStatements(() => run(place))
    return all.filter(({ text }) => /^\s*(select|with)/i.test(text))
  }
  const [atFew, atMany] = [await recorded(few), await recorded(many)]
  const statements = []
  for (const [index, statement] of atMany.entries()) {
    const other = atFew.find(({ text }) => text === statement.text) ?? atFew[index]
    if (!other) continue
    statements.push({
      text: statement.text,
      few: await explain(few.context, other),
      many: await explain(many.context, statement),
    })
  }
  return { call, statements }
}

/** The second time, when what it reads lies in memory as far as it fits. */
async function explain({ db }: MemberContext, { text, values }: Statement): Promise<Plan> {
  const ask = () =>
    db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, COSTS OFF, SUMMARY ON) ${text}`, [...values]),
    )
  await ask()
  const lines = (await ask()).rows.map((row) => row['QUERY PLAN'])
  const [first = ''] = lines.filter((line) => /Buffers: shared/.test(line))
  const pages = [...first.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  const ms = Number(lines.find((line) => line.startsWith('Execution Time'))?.match(/[\d.]+/)?.[0])
  return { pages, ms, lines: lines.filter((line) => !/^(Planning|Execution|  Buffers: shared hit=\d+ )/.test(line)) }
}

async function writePage({ few, members, fewMessages, messages: most }: Options, planned: readonly Planned[]) {
  const { processors, node, release } = await describeMachine()
  const lines = [
    '# Plans of the hot queries',
    '',
    'Written by `npm run bench -- plans`; not edited by hand.',
    '',
    `${processors}, Node ${node}, embedded PostgreSQL; ${release}. Searches among ${few} and ${members} members, all else among ${fewMessages} and ${most} messages. Pages are of 8 KiB, whether they lay in memory or not; each statement was run twice and is told of its second time.`,
    '',
    '| call | statement | pages, few | pages, many | ms, few | ms, many |',
    '| --- | --- | --- | --- | --- | --- |',
    ...planned.flatMap(({ call, statements }) =>
      statements.map(
        ({ few: one, many: other }, at) =>
          `| ${call} | ${at + 1} | ${one.pages} | ${other.pages} | ${one.ms.toFixed(2)} | ${other.ms.toFixed(2)} |`,
      ),
    ),
  ]
  for (const { call, statements } of planned) {
    const heaviest = statements.toSorted((one, other) => other.many.pages - one.many.pages)[0]
    if (!heaviest) continue
    const at = statements.indexOf(heaviest) + 1
    lines.push('', `## ${call}`, '', `Statement ${at} of ${statements.length}, the one that reads most.`)
    lines.push('', '```sql', heaviest.text.replaceAll(/\s+/g, ' ').trim(), '```')
    lines.push('', 'Among many:', '', '```text', ...heaviest.many.lines, '```')
  }
  return `${lines.join('\n')}\n`
}
