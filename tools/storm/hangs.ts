import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { executeRaw } from '@amour/server/database/execute-raw.ts'
import { freezeDatabase } from '@amour/test/database/frozen-database.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { openStage, type Stage } from './stage.ts'

/** A database that hangs is told within so many milliseconds, and asked again so soon after it goes on. */
const TOLD_WITHIN = 2_000
const BACK_WITHIN = 3_000

const UNKNOWN = '01900000-0000-7000-8000-000000000000'

type Ask = { name: string; ask: () => Promise<Response> }
type Answer = { name: string; status: number; milliseconds: number; again: number; back: number }
type Report = { calls: number; slowest: Answer[]; slowestAgain: number; slowestBack: number; answers: string[] }

/**
 * Stops every process of the database, makes one call and the same again, and lets the database go on: with each call
 * of the contract, a login and a refresh that are right, and `/readyz`.
 */
export async function stormHangs(): Promise<Report> {
  await using stage = await openStage('hangs', { PASSWORD_MEMORY: '19456' })
  const ann = await makeMember(stage.context, { password: 'open sesame' })
  await stage.start('member-api')
  const answers: Answer[] = []
  for (const asked of callsOf(stage.url, ann)) answers.push(await hang(stage, asked))
  const byTime = answers.toSorted((a, b) => b.milliseconds - a.milliseconds)
  return {
    calls: answers.length,
    slowest: byTime.slice(0, 5),
    slowestAgain: Math.max(...answers.map(({ again }) => again)),
    slowestBack: Math.max(...answers.map(({ back }) => back)),
    answers: byTime.map(
      ({ name, status, milliseconds, again }) => `${name}: ${status}, ${milliseconds} ms, ${again} ms`,
    ),
  }
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findHangFailures({ answers, slowest, slowestBack }: Report): string[] {
  return [
    (slowest[0]?.milliseconds ?? Infinity) > TOLD_WITHIN && 'An answer took too long.',
    slowestBack > BACK_WITHIN && 'The way back took too long.',
    // A token that is none of ours is seen without the database.
    answers.some((answer) => /: (401|403|5(?!03))/.test(answer) && !answer.startsWith('session.refresh')) &&
      'An outage was answered as something else.',
  ].filter((fault) => fault !== false)
}

function callsOf(url: string, ann: TestMember): Ask[] {
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return [
    { name: '/readyz', ask: () => fetch(`${url}/readyz`) },
    { name: 'a right login', ask: () => post('/api/login_check', { username: ann.email, password: 'open sesame' }) },
    { name: 'a right refresh', ask: () => post('/api/token/refresh', { refresh_token: ann.refreshToken }) },
    ...everyEndpoint.map(([feature, name, endpoint]) => ({
      name: `${feature}.${name}`,
      ask: () => askOne(url, `${feature}.${name}`, { endpoint, token: ann.token }),
    })),
  ]
}

function askOne(url: string, name: string, { endpoint, token }: { endpoint: Endpoint; token: string }) {
  const body = validBodies[name]?.({ unique: () => 'somebody', memberId: () => UNKNOWN })
  return fetch(url + endpoint.path.replace(/:\w+/g, UNKNOWN), {
    method: endpoint.method,
    headers: {
      ...(endpoint.access !== 'anyone' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function hang({ context, environment, url }: Stage, { name, ask }: Ask): Promise<Answer> {
  const timed = async () => {
    const begun = performance.now()
    const { status } = await ask()
    return { status, milliseconds: Math.round(performance.now() - begun) }
  }
  const frozen = await freezeDatabase(context.db, join(environment.DATA_DIR, 'postgres'))
  const [first, next] = await (async () => {
    try {
      return [await timed(), await timed()]
    } finally {
      frozen.thaw()
    }
  })()
  const thawed = performance.now()
  while (!(await fetch(`${url}/readyz`)).ok) await pause(20)
  const back = Math.round(performance.now() - thawed)
  while (!(await executeRaw(context.db, 'SELECT 1').catch(() => undefined))) await pause(20)
  return { name, ...first, again: next.milliseconds, back }
}
