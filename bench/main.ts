import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { exitWithUsage } from '@amour/tools/usage.ts'
import { fails, type Figure } from './figures.ts'
import type { Options, Server } from './options.ts'
import { findParts, parts } from './parts.ts'
import { writePlans } from './plans.ts'
import { describeMachine, type PartRun, readLoad, type Run, writePage, writeReport } from './report.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const number = (at: number) => ({ type: 'string', default: String(at) }) as const

const { values, positionals: asked } = readArguments()

function readArguments() {
  try {
    const options = {
      few: number(10_000),
      members: number(1_000_000),
      'few-messages': number(10_000),
      messages: number(10_000_000),
      rounds: number(60),
      streams: number(2_000),
      pollers: number(10_000),
      seconds: number(60),
      rate: number(20),
      idle: number(100),
      hashes: number(1_000_000),
      out: { type: 'string', default: join(root, 'var/bench') },
    } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return exitWithUsage('bench/main.ts', error instanceof Error ? error.message : String(error))
  }
}

const { out, ...given } = values
const sizes = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readSize(name, value)]))

/** `250k` and `5M` are as good as their digits. */
function readSize(name: string, text: string): number {
  const [, digits, unit = ''] = /^(\d+)([kM]?)$/.exec(text) ?? []
  if (!digits) exitWithUsage('bench/main.ts', `--${name} is no number: ${text}`)
  return Number(digits) * ({ k: 1_000, M: 1_000_000 }[unit] ?? 1)
}

/** A server of its own, on a port that is free and in a folder that goes with it. */
async function openServer(): Promise<Server> {
  const folder = await createTemporaryFolder('bench')
  const server = await startEmbedded({ folder })
  return {
    url: server.url,
    folder,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const size = (name: string) => sizes[name] ?? 0
const options: Options = {
  few: size('few'),
  members: size('members'),
  fewMessages: size('few-messages'),
  messages: size('messages'),
  rounds: size('rounds'),
  streams: size('streams'),
  pollers: size('pollers'),
  seconds: size('seconds'),
  rate: size('rate'),
  idle: size('idle'),
  hashes: size('hashes'),
  openServer,
}

/** One that breaks off has held nothing, and keeps none of the others from being measured. */
async function runPart(part: string): Promise<PartRun> {
  process.stderr.write(`Measuring ${part} …\n`)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  try {
    const measure = await parts[part]?.load()
    const { figures = [], tables = [] } = (await measure?.(options)) ?? {}
    return { part, seconds: seconds(), figures, tables }
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { part, seconds: seconds(), figures: [], tables: [], error: said }
  }
}

if (asked[0] === 'plans') await writePlans(options, join(root, 'docs/performance-plans.md'))
else await measureAll()

async function measureAll() {
  const { chosen, unknown } = findParts(asked)
  if (unknown.length > 0)
    exitWithUsage('bench/main.ts', `Nothing measures ${unknown.join(', ')}; there are: plans, ${listParts()}`)
  const machine = await describeMachine()
  const run: Run = { machine, loadAfter: [], sizes, parts: [] }
  for (const part of chosen) {
    run.parts.push(await runPart(part))
    run.loadAfter = readLoad()
    // What was measured stays, whatever comes after it.
    await writeReport(out, run)
  }
  process.stdout.write(writePage(run))
  const isBad = run.parts.some(({ error, figures }) => error !== undefined || figures.some((one: Figure) => fails(one)))
  process.exitCode = isBad ? 1 : 0
}

function listParts(): string {
  return Object.entries(parts)
    .map(([name, { goals }]) => `${name} (${goals.join(' ')})`)
    .join(', ')
}
