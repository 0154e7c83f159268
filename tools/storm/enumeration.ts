import { randomInt } from 'node:crypto'
import { BATH, makeMember } from '@amour/test/members/make-member.ts'
import { type Separation, separate } from './auc.ts'
import { openStage } from './stage.ts'

/** A classifier by time must do no better (issue 5). */
const AREA_LIMIT = 0.55

/** Few enough that no answer waits for another one's work. */
const AT_ONCE = 2

/** Calls of each channel before any is timed: the first ones of a process are slower than all that follow. */
const WARM_UP = 20

const password = 'As-you-like-it £1'

/** The calls that anybody can make with somebody else's address. */
const channels = ['login', 'recover', 'register', 'resend'] as const

const kinds = ['known', 'unknown'] as const

type Channel = (typeof channels)[number]
type Answer = { shape: string; milliseconds: number }

type Finding = Separation & { shapes: string[]; median: Record<Kind, number> }

export type EnumerationReport = Record<Channel, Finding> & { seconds: number }

/**
 * Asks a running app about `count` addresses that have an account and as many that have none, both kinds and all
 * channels interleaved in random order, and tells what bytes came back and how well the time tells the kinds apart.
 * `resend` signs in to a registration that waits, beside an account and without one.
 */
export async function stormEnumeration(count: number): Promise<EnumerationReport> {
  await using stage = await openStage('enumeration', { TRUST_PROXY: 'on' })
  await stage.start()
  for (let index = 0; index < count; index += 1) await makeMember(stage.context, { email: addressOf('known', index) })

  const begun = performance.now()
  const answers = new Map<string, Answer[]>()
  // What was registered is asked for by `resend`.
  for (const round of [['login', 'recover', 'register'], ['resend']] as const) {
    for (const channel of round)
      for (let index = 0; index < WARM_UP; index += 1) await ask(stage.url, channel, 'warm', index)
    const questions = round.flatMap((channel) =>
      kinds.flatMap((kind) => Array.from({ length: count }, (_, index) => ({ channel, kind, index }))),
    )
    const waiting = shuffled(questions).values()
    const worker = async () => {
      for (const { channel, kind, index } of waiting) {
        const answer = await ask(stage.url, channel, kind, index)
        const place = `${channel} ${kind}`
        answers.set(place, [...(answers.get(place) ?? []), answer])
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  const found = channels.map((channel) => {
    const of = (kind: Kind) => answers.get(`${channel} ${kind}`) ?? []
    return [channel, compare(of('known'), of('unknown'))] as const
  })
  const seconds = Math.round((performance.now() - begun) / 1000)
  return { ...(Object.fromEntries(found) as Record<Channel, Finding>), seconds } // one entry for each channel
}

function compare(known: Answer[], unknown: Answer[]): Finding {
  const times = (answers: Answer[]) => answers.map(({ milliseconds }) => milliseconds)
  const shapes = [...new Set([...known, ...unknown].map(({ shape }) => shape))]
  const median = { known: medianOf(times(known)), unknown: medianOf(times(unknown)) }
  return { ...separate(times(known), times(unknown)), median, shapes }
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, order: randomInt(2 ** 47) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

type Kind = (typeof kinds)[number]

/** As long for each kind, so that nothing but the account can make a difference. */
const addressOf = (kind: Kind | 'warm', index: number) =>
  `${kind.padEnd(7, '-')}-${String(index).padStart(4, '0')}@example.com`

function requestOf(channel: Channel, kind: Kind | 'warm', index: number): [path: string, body: object] {
  const email = addressOf(kind, index)
  if (channel === 'login') return ['/api/login_check', { username: email, password: 'a wrong password' }]
  if (channel === 'resend') return ['/api/login_check', { username: email, password }]
  if (channel === 'recover') {
    return ['/api/users/recover', { email, password: Buffer.from(password).toString('base64') }]
  }
  const username = `${kind}-${String(index).padStart(4, '0')}`
  const person = { gender: 'Woman', seeking: 'Man', dob: '1990-02-28', location: BATH }
  return ['/api/users/create', { ...person, username, email, password }]
}

let addresses = 0

/** Each question comes from a network of its own, so that no limit but that of the e-mail address counts. */
async function ask(url: string, channel: Channel, kind: Kind | 'warm', index: number): Promise<Answer> {
  const [path, body] = requestOf(channel, kind, index)
  const host = (addresses += 1)
  const begun = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${host >> 8}.${host & 255}.1`,
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const milliseconds = performance.now() - begun
  const names = [...answer.headers.keys()].join(' ')
  return { shape: `${answer.status} ${text} ${names}`, milliseconds }
}

/** What a report holds against the app, in sentences; empty when nobody learns anything. */
export function findEnumerationFailures(report: EnumerationReport): string[] {
  return channels.flatMap((channel) => {
    const { area, low, high, shapes } = report[channel]
    return [
      shapes.length === 1 ? [] : `${channel}: ${shapes.length} different answers.`,
      area <= AREA_LIMIT
        ? []
        : `${channel}: the time tells the two kinds apart, AUC ${area.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}).`,
    ].flat()
  })
}
