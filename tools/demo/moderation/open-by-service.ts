import type { Context, Peer } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { DAY, HOUR } from '@amour/server/durations.ts'
import { sendMessage } from '@amour/server/features/messages/conversations/sending.service.ts'
import { appealDecision } from '@amour/server/features/trust/appeals/appeals.service.ts'
import { receiveNotice } from '@amour/server/features/trust/contact/contact.service.ts'
import { reportIntimate } from '@amour/server/features/trust/reports/public-reports.service.ts'
import { createReport } from '@amour/server/features/trust/reports/reports.service.ts'
import { insertRows, selectAppealable, selectLocationIds } from '#demo/demo.queries.ts'
import { createPastContext } from '#demo/interactions.ts'
import type { Identified } from '#demo/member-rows.ts'
import type { Random } from '#demo/random.ts'
import { formerRow, makeFormer } from './former-members.ts'
import words from './words.json' with { type: 'json' }

type Filling = { members: readonly Identified[]; random: Random; appeals: number; feedback: number; intimate: number }

/** Accounts that have written the same to many since the morning, and were reported for it. */
const WAVE = 14

/** Opens by the product's own calls what hangs together: a wave of one text, appeals, forms of people outside. */
export async function fillByService(context: Context, filling: Filling): Promise<void> {
  await sendWave(context, filling)
  await appeal(context, filling.appeals)
  for (let place = 0; place < filling.feedback; place += 1) {
    const [title = '', text = ''] = words.feedback[place % words.feedback.length] ?? []
    const items = [{ label: 'Comments', value: text }]
    await receiveNotice(ago(context, (5 + 11 * place) * HOUR), { title, items, color: 'blue' }, strangerOf(place))
  }
  for (let place = 0; place < filling.intimate; place += 1) await noticeImage(context, place)
}

const ago = (context: Context, time: number): Context => {
  const then = new Date(context.clock.now().getTime() - time)
  return { ...context, clock: { now: () => then } }
}

/** Each from an address of its own, of those kept for examples. */
const strangerOf = (place: number): Peer => ({ address: `198.51.100.${20 + place}`, header: () => undefined })

/** One text from many accounts that are a day old; whoever got it has reported it, with the words as proof. */
async function sendWave(context: Context, { members, random }: Filling): Promise<void> {
  const now = context.clock.now()
  const [town = 1] = (await selectLocationIds(context.db)).values()
  const senders = Array.from({ length: WAVE }, (_, place) => makeFormer(random, 700 + place, now))
  const joinedAt = new Date(now.getTime() - DAY)
  const rows = senders.map((sender): NewRow<'member'> => {
    const row = formerRow(context, { ...sender, joinedAt }, { status: 'held', locationId: town, random })
    // They have come to write, and have answered nothing of themselves: nobody finds them by searching.
    return { ...row, status: 'active', gender: 'Man', seeking: 'Woman', profile_updated_at: null }
  })
  await insertRows(context.db, 'member', rows)
  const readers = members.filter(
    ({ gender, seeking, username }) => gender === 'Woman' && seeking === 'Man' && username !== 'AnnOfAvon',
  )
  const text = words.wave
  for (const [place, { id, username }] of senders.entries()) {
    const reader = readers[(place * 5) % readers.length]
    if (!reader) continue
    const minutesAgo = 300 - place * 20
    const sender = createPastContext(context, { ...reader, id, username, gender: 'Man', seeking: 'Woman' }, minutesAgo)
    const sent = await sendMessage(sender, reader.id, { message: text, mediaId: null })
    await createReport(createPastContext(context, reader, minutesAgo - 7), {
      kind: 'message',
      category: 'scam',
      description: words.reports.wave[place % words.reports.wave.length] ?? '',
      target: sent.conversationId,
      messages: [{ id: sent.id, text, kf: null, mediaId: null, isReported: true }],
      alsoBlock: false,
    })
  }
}

/** Some of those about whom was decided of late ask for another look. */
async function appeal(context: Context, count: number): Promise<void> {
  const since = new Date(context.clock.now().getTime() - 12 * DAY)
  const decided = await selectAppealable(context.db, { since, limit: count })
  for (const [place, { id, member_id: memberId }] of decided.entries()) {
    const text = words.appeals[place % words.appeals.length] ?? ''
    const of = ago(context, (3 + 9 * place) * HOUR)
    await appealDecision({ ...of, caller: { id: memberId } as Caller }, { decision: id, text }) // the service asks for nothing else
  }
}

type Caller = Parameters<typeof appealDecision>[0]['caller']

async function noticeImage(context: Context, place: number): Promise<void> {
  const name = ['Maud Example', 'Colin Example'][place % 2] ?? ''
  const identification = words.reports.intimateImage[place % words.reports.intimateImage.length] ?? ''
  const statement = { isWithoutConsent: true, isTrue: true, signature: name } as const
  const email = `notice${place}@example.org`
  const draft = {
    relation: 'shown' as const,
    name,
    email,
    identification,
    places: ['a profile near Leeds'],
    ...statement,
  }
  await reportIntimate(ago(context, (2 + 21 * place) * HOUR), draft, strangerOf(40 + place))
}
