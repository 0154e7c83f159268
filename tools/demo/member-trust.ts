import { RATINGS_SHOWN } from '@amour/contract/people/members.ts'
import type { Context } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { DAY } from '@amour/server/durations.ts'
import { summarise } from '@amour/server/features/people/ratings/batch.ts'
import { newId } from '@amour/server/security/ids.ts'

import { insertRows } from './demo.queries.ts'
import { demoLogins } from './logins.ts'
import type { Identified } from './member-rows.ts'
import { createRandom } from './random.ts'
import notes from './meetings.json' with { type: 'json' }

/** What makes members trust each other: stars for six in ten of them, some notes of having met, the ticks. */
export async function addMemberTrust({ db, clock }: Context, members: readonly Identified[]) {
  const now = clock.now().getTime()
  const given = members.map((member) => ratingsOf(member, members, now))
  await insertRows(db, 'rating', given.flat())
  await insertRows(
    db,
    'rating_summary',
    given.flatMap((ratings) => figureOf(ratings, new Date(now - DAY))),
  )
  await insertRows(db, 'meeting', meetingsOf(members, now))
  await insertRows(db, 'verification', members.filter(({ isVerified }) => isVerified).map(tickOf))
}

/** The check that gave a member the tick, on the day they came. */
function tickOf({ id, createdAt: at }: Identified): NewRow<'verification'> {
  const told = { code: 'DEM-YKA', code_until: at, created_at: at, sent_at: at, decided_at: at, decided_by: 'demo' }
  return { id: newId(), member_id: id, state: 'verified', ...told }
}

function ratingsOf(subject: Identified, members: readonly Identified[], now: number): NewRow<'rating'>[] {
  const random = createRandom(`${subject.username} rated`)
  const isLogin = demoLogins.some(({ username }) => username === subject.username)
  if (!isLogin && !random.chance(0.6)) return []
  const givers = members.filter(({ gender, seeking }) => gender === subject.seeking && seeking === subject.gender)
  const kindness = random.between(0, 2)
  const first = random.between(0, givers.length - 1)
  return Array.from({ length: random.between(isLogin ? 8 : 1, 12) }, (_, index): NewRow<'rating'> | undefined => {
    const giver = givers[(first + index * 7) % givers.length]
    if (!giver || giver.id === subject.id) return undefined
    const at = new Date(now - random.between(1, 200) * DAY)
    const stars = random.weigh({ '5': 4 + kindness, '4': 4, '3': 2 - kindness / 2, '2': 0.5 })
    const known = { messages: random.between(6, 40), days: random.between(3, 60), due_at: at }
    return {
      rater_id: giver.id,
      subject_id: subject.id,
      stars: Number(stars),
      created_at: at,
      changed_at: at,
      ...known,
    }
  })
    .filter((row) => row !== undefined)
    .filter((row, index, all) => all.findIndex(({ rater_id }) => rater_id === row.rater_id) === index)
    .map((row, _, { length }) =>
      length < RATINGS_SHOWN ? row : { ...row, published_stars: row.stars, published_weight: WEIGHT },
    )
}

/** What the ratings of the demo weigh: people who know each other. */
const WEIGHT = 60

function figureOf(ratings: readonly NewRow<'rating'>[], at: Date): NewRow<'rating_summary'>[] {
  const [first] = ratings
  if (!first || ratings.length < RATINGS_SHOWN) return []
  const { halfStars, atLeast, raters } = summarise(ratings.map(({ stars }) => ({ stars, weight: WEIGHT })))
  return [{ subject_id: first.subject_id, half_stars: halfStars, at_least: atLeast, raters, published_at: at }]
}

function meetingsOf(members: readonly Identified[], now: number): NewRow<'meeting'>[] {
  const byName = new Map(members.map(({ username, id }) => [username, id]))
  return notes.map(({ from, to, note, daysAgo, isWaiting }) => {
    const [author_id, subject_id] = [byName.get(from), byName.get(to)]
    if (!author_id || !subject_id) throw new Error(`There is no demo member ${from} or ${to}.`)
    const at = new Date(now - daysAgo * DAY)
    const state = isWaiting ? 'waiting' : 'accepted'
    return { id: newId(), author_id, subject_id, note, state, created_at: at, decided_at: isWaiting ? null : at }
  })
}
