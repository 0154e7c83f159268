import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { startApp } from '@amour/test/app-process.ts'
import { BATH, makeMember } from '@amour/test/make-member.ts'
import { temporaryFolder } from '@amour/test/temporary-folder.ts'
import { areaUnderCurve } from './auc.ts'

/** A classifier by time must do no better (issue 5). */
const AREA_LIMIT = 0.55

const AT_ONCE = 3
const password = 'As-you-like-it £1'

/** The calls that anybody can make with somebody else's address. */
const channels = ['login', 'recover', 'register', 'resend'] as const

type Channel = (typeof channels)[number]
type Answer = { shape: string; milliseconds: number }

export type EnumerationReport = Record<Channel, { area: number; shapes: string[] }>

/**
 * Asks a running app about `count` addresses that have an account and as many that have none, in turn and in random
 * order, and tells what bytes came back and how well the time tells the two kinds apart. `resend` signs in to a
 * registration that waits, beside an account and without one.
 */
export async function stormEnumeration(count: number): Promise<EnumerationReport> {
  const dataDir = await temporaryFolder('enumeration')
  const port = 20_000 + ((process.pid + 13) % 20_000)
  const url = `http://127.0.0.1:${port}`
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', TRUST_PROXY: 'on' }
  const app = await startApp(url, environment)
  const database = await startEmbedded({ folder: join(dataDir, 'postgres') })
  const { context, close } = await openContext(readConfig(environment), {
    databaseUrl: database.url,
    superviseQueue: false,
  })
  for (let index = 0; index < count; index += 1) await makeMember(context, { email: addressOf('known', index) })

  const found: [Channel, EnumerationReport[Channel]][] = []
  for (const channel of channels) found.push([channel, await compare(url, channel, count)])

  await app.stop()
  await close()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
  return Object.fromEntries(found) as EnumerationReport // one entry for each channel, above
}

async function compare(url: string, channel: Channel, count: number): Promise<EnumerationReport[Channel]> {
  // The first calls of a process are slower than all that follow.
  for (let index = 0; index < 5; index += 1) await ask(url, channel, 'warm', index)
  const answers: Record<'known' | 'unknown', Answer[]> = { known: [], unknown: [] }
  const waiting = Array.from({ length: count }, (_, index) => index).values()
  const worker = async () => {
    for (const index of waiting) {
      const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of kinds) answers[kind].push(await ask(url, channel, kind, index))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const times = (kind: 'known' | 'unknown') => answers[kind].map(({ milliseconds }) => milliseconds)
  const shapes = new Set([...answers.known, ...answers.unknown].map(({ shape }) => shape))
  return { area: areaUnderCurve(times('known'), times('unknown')), shapes: [...shapes] }
}

type Kind = 'known' | 'unknown' | 'warm'

/** As long for each kind, so that nothing but the account can make a difference. */
const addressOf = (kind: Kind, index: number) => `${kind.padEnd(7, '-')}-${String(index).padStart(4, '0')}@example.com`

function requestOf(channel: Channel, kind: Kind, index: number): [path: string, body: object] {
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

/** Each question comes from an address of its own, so that no limit but that of the e-mail address counts. */
async function ask(url: string, channel: Channel, kind: Kind, index: number): Promise<Answer> {
  const [path, body] = requestOf(channel, kind, index)
  const host = (addresses += 1)
  const begun = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`,
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const milliseconds = performance.now() - begun
  const names = [...answer.headers.keys()].join(' ')
  return { shape: `${answer.status} ${text} ${names}`, milliseconds }
}

/** What a report holds against the app, in sentences; empty when nobody learns anything. */
export function enumerationFaults(report: EnumerationReport): string[] {
  return channels.flatMap((channel) => {
    const { area, shapes } = report[channel]
    return [
      shapes.length === 1 ? [] : `${channel}: ${shapes.length} different answers.`,
      area <= AREA_LIMIT ? [] : `${channel}: the time tells the two kinds apart, AUC ${area.toFixed(3)}.`,
    ].flat()
  })
}
