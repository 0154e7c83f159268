import { readFile } from 'node:fs/promises'
import { Problem } from '@amour/contract/answers.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import fc from 'fast-check'
import { brokenExchanges, sendBroken } from './broken-http.ts'
import { type HostileRequest, hostileRequest } from './hostile-requests.ts'
import { openStage } from './stage.ts'

/** Milliseconds that the whole of it may take, and that one answer may. */
const TIME_LIMIT = 150_000
const ANSWER_LIMIT = 5_000

/** Resident memory of the app in MiB that no amount of requests may exceed. */
const MEMORY_LIMIT = 700

const AT_ONCE = 8

export type FuzzReport = {
  seed: number
  sent: number
  seconds: number
  statuses: Record<string, number>
  slowestMs: number
  memoryMiB: number | null
  faults: string[]
}

/** What no failure may say: of the code, the database, or the machine. */
const leak =
  /node_modules|\bat .+:\d+:\d+|\b(?:SELECT|INSERT|UPDATE|DELETE) .*\b(?:FROM|INTO|SET)\b|postgres|\/(?:home|root|tmp|usr|var)\/|\.ts\b/

/** Sends `count` hostile requests to a running app and tells what it should not have answered. */
export async function stormFuzz(count: number, seed = Date.now() % 2 ** 31): Promise<FuzzReport> {
  await using stage = await openStage('fuzz', { TRUST_PROXY: 'on' })
  const { url, port, context } = stage
  const app = await stage.start()
  const members = await Promise.all(Array.from({ length: 30 }, () => makeMember(context)))
  const unfinished = await makeMember(context, { hasProfile: false })

  const begun = performance.now()
  const report: FuzzReport = { seed, sent: 0, seconds: 0, statuses: {}, slowestMs: 0, memoryMiB: null, faults: [] }
  const waiting = fc.sample(hostileRequest, { numRuns: count, seed }).entries()
  const tokens = { unfinished: unfinished.token, none: undefined, junk: 'eyJhbGciOiJub25lIn0.e30.' }
  const worker = async () => {
    for (const [index, request] of waiting) {
      if (performance.now() - begun > TIME_LIMIT || report.faults.length >= 20) return
      const token = request.token === 'member' ? members[index % members.length]?.token : tokens[request.token]
      await tryOne(url, request, token, report)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  for (const broken of brokenExchanges) report.faults.push(...(await sendBroken(port, broken)))
  const isAlive = await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isAlive) report.faults.push('The app is not ready any more.')
  report.memoryMiB = await memoryOf(app.pid)
  if ((report.memoryMiB ?? 0) > MEMORY_LIMIT) report.faults.push(`The app holds ${report.memoryMiB} MiB.`)
  report.seconds = Math.round((performance.now() - begun) / 1000)
  return report
}

async function tryOne(url: string, request: HostileRequest, token: string | undefined, report: FuzzReport) {
  const { method, path, body, type, address, headers } = request
  const begun = performance.now()
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
      ...(body !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && !['GET', 'HEAD'].includes(method) && { body }),
  }).catch((error: unknown) => String(error))
  const took = performance.now() - begun
  report.sent += 1
  report.slowestMs = Math.max(report.slowestMs, Math.round(took))
  const fault = typeof answer === 'string' ? answer : await faultOf(answer, method)
  const status = typeof answer === 'string' ? 'none' : String(answer.status)
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  const slow = took > ANSWER_LIMIT ? `took ${Math.round(took)} ms` : undefined
  if (fault ?? slow) report.faults.push(`${method} ${path.slice(0, 80)} ${body?.slice(0, 120) ?? ''}: ${fault ?? slow}`)
}

async function faultOf(answer: Response, method: string): Promise<string | undefined> {
  const text = await answer.text()
  const { status, headers } = answer
  if (status < 400 || method === 'HEAD') return undefined
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) return `answered ${status}`
  if (leak.test(text)) return `told too much: ${text.slice(0, 200)}`
  try {
    Problem.parse(JSON.parse(text))
    return undefined
  } catch {
    return `answered ${status} without a problem: ${text.slice(0, 100)}`
  }
}

/** Where the system tells it (Linux). */
async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '')
  const kibibytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kibibytes ? Math.round(Number(kibibytes) / 1024) : null
}
