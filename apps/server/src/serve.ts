import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#context.ts'
import type { Config } from '#config.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { type Database, openDatabase } from '#database/open.ts'
import { migrate, requireSchema } from '#database/schema/migrate.ts'
import { readStanding } from '#database/servers/condition.ts'
import { watchTimeline } from '#database/servers/timeline.ts'
import { limitOwnRole, openRoles, passwordsFor, type RoleUrls } from '#database/roles.ts'
import type { ProcessRole } from '#database/rights.ts'
import { applyAgePolicy } from '#features/account/age-proof/age-proof.service.ts'
import { requireNoDemoMembersInProduction } from '#features/account/registration/demo-members.service.ts'
import { openErasures, reapplyErasures } from '#features/account/account-deletion/erasure-replay.service.ts'
import { loadLocations } from '#features/people/locations/location-loader.ts'
import { requireChainHeads } from '#features/trust/audit/chain-verification.service.ts'
import { requireNoDemoStaffInProduction } from '#features/trust/staff/demo-staff.service.ts'
import { openLog } from '#log.ts'
import { startMemberApi } from '#processes/member-api.ts'
import { startModeratorApi } from '#processes/moderator-api.ts'
import { openContext, openInRole } from '#processes/open-context.ts'
import { startApiMetrics } from '#processes/metrics-server.ts'
import { startWorker } from '#processes/worker.ts'
import { startTraces } from '#telemetry/traces.ts'
import { requireOwnKeys } from '#security/own-keys.ts'
import { VERSION } from '#version.ts'

export const processNames = ['member-api', 'moderator-api', 'worker'] as const

export type ProcessName = (typeof processNames)[number]

/** In which role of the database each process runs. */
const roleOf: Record<ProcessName, ProcessRole> = { 'member-api': 'api_rw', 'moderator-api': 'mod_rw', worker: 'worker' }

/**
 * Opens the database (the embedded one without DATABASE_URL) as its owner, past a pooler where DATABASE_DIRECT_URL names
 * the way, and brings its schema, roles and places up to date; where a later release has done so, all stays as it left
 * it (decision 098). Where DATABASE_URL is the address of one process's own role, it only makes sure that this was done:
 * `names` are the processes that are to be started. Throws in production when it holds demo members.
 */
export async function openPrepared(config: Config, names: readonly ProcessName[] = []) {
  const url = config.directUrl ?? config.databaseUrl
  const name = url && (await findOwnRole(url))
  return name ? openInOwnRole(config, { name, names }) : openAsOwner(config)
}

/** The role of `url`, where it is not that of the owner of the database, who alone can prepare it. */
const findOwnRole = (url: string) =>
  withDatabase(url, async (db) => {
    const { name, isOwner } = await readStanding(db)
    return isOwner ? undefined : name
  })

/**
 * For a process that knows the password of its own role alone. What only the owner can do was done by `amour migrate`;
 * whatever the role may look at is looked at here as the owner does.
 */
async function openInOwnRole(config: Config, { name, names }: { name: string; names: readonly ProcessName[] }) {
  const databaseUrl = config.databaseUrl ?? ''
  const { isNewer } = await withDatabase(databaseUrl, requireSchema)
  const [process] = names
  if (!process) throw new Error(`DATABASE_URL signs in as ${name}: this takes the address of the database’s owner.`)
  if (names.length > 1 || !name.endsWith(`_${roleOf[process]}`))
    throw new Error(`DATABASE_URL signs in as ${name}, which is not the role of ${names.join(', ')}.`)
  await withDatabase(databaseUrl, (db) => requireOwnKeys(db, config.keyFile))
  const { context, close } = await openContext(config, { databaseUrl })
  try {
    if (isNewer) context.log.warn({ version: VERSION }, 'a later release has been here')
    await requireNoDemoMembersInProduction(context)
    if (process !== 'member-api') await requireNoDemoStaffInProduction(context)
    if (process !== 'moderator-api') await openErasures(context)
    return { context, isOwner: false, urlOf: () => databaseUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, { connections: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function openAsOwner(config: Config) {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = config.directUrl ?? databaseUrl
  try {
    const { isNewer } = await migrate(directUrl)
    await withDatabase(directUrl, (db) => requireOwnKeys(db, config.keyFile))
    const { context, close } = await openContext(config, { databaseUrl: directUrl, queue: 'make' })
    const roles = await makeReady(context, { directUrl, databaseUrl, isNewer }).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return {
      context,
      /** Whether these settings have the password of whoever owns the database. */
      isOwner: true,
      /** Where a process signs in to the database: in its own role, or as `databaseUrl` says where there are none. */
      urlOf: (name: ProcessName) => roles?.[roleOf[name]] ?? databaseUrl,
      async close() {
        await close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

type Ground = { directUrl: string; databaseUrl: string; isNewer: boolean }

async function makeReady(context: Context, ground: Ground): Promise<RoleUrls | undefined> {
  const { directUrl, databaseUrl, isNewer } = ground
  // What a later release has laid down stays: its processes may be running, and need it.
  if (isNewer)
    context.log.warn({ version: VERSION }, 'a later release has been here: its schema, places and roles stay')
  else await loadLocations(context.db)
  if (!isNewer) await applyAgePolicy(context)
  await requireNoDemoMembersInProduction(context)
  await requireNoDemoStaffInProduction(context)
  await openErasures(context)
  const passwordOf = passwordsFor(context.config, context.secrets)
  return openRoles(directUrl, { passwordOf, at: databaseUrl, areLaid: isNewer }).catch(async (error: unknown) => {
    const { log } = context
    log.warn({ err: error }, 'every process runs as the role of DATABASE_URL, which could not make roles of less right')
    await limitOwnRole(directUrl).catch((refused: unknown) => {
      log.warn({ err: refused }, 'the role of DATABASE_URL has no limits of its own: statements may take any time')
    })
    return undefined
  })
}

type Opened = Awaited<ReturnType<typeof openPrepared>>

/** What a started process can do; those that answer calls say beforehand that they end. */
type Started = { url?: string; announceEnd?: () => void; close(): Promise<void> }

/** Beside it how its own telling of what is new goes: each process has events of its own. */
type Running = Started & Pick<Context, 'events'>

const starts: Record<ProcessName, (context: Context) => Promise<Started | undefined>> = {
  worker: startWorker,
  'member-api': startMemberApi,
  'moderator-api': startModeratorApi,
}

/**
 * Starts the named processes, each in its own role of the database; `close` stops them. `url` is the member API's,
 * where it was asked for. Whichever cannot start, none is left.
 *
 * At the end the worker gives back its jobs at once, and the others say that they are about to stop, and go on, until
 * `drained`: for so long as the configuration tells.
 */
export async function startProcesses({ context, urlOf }: Opened, names: readonly ProcessName[]) {
  const { config } = context
  await using starting = new AsyncDisposableStack()
  const traces = await startTraces(config, names)
  if (traces) starting.defer(traces.close)
  const started = new Map<ProcessName, Running>()
  for (const name of processOrder.filter((one) => names.includes(one))) {
    const one = await startOne(name, { context, url: urlOf(name) })
    starting.defer(one.close)
    started.set(name, one)
  }
  const serving = [...started].filter(([name]) => name !== 'worker')
  const isServing = serving.length > 0
  const telling = {
    name: names.filter((name) => name !== 'worker').join('+'),
    events: serving.map(([, { events }]) => events),
  }
  const figures = isServing ? await startApiMetrics(context, telling) : undefined
  if (figures) starting.defer(figures.close)
  const undone = starting.move()
  return {
    url: started.get('member-api')?.url,
    async close(drained: Promise<unknown> = pause(isServing ? config.drainSeconds * 1_000 : 0)) {
      for (const one of started.values()) one.announceEnd?.()
      await Promise.all([started.get('worker')?.close(), drained])
      await undone.disposeAsync()
    },
  }
}

/** The last is stopped first. */
const processOrder = ['worker', 'member-api', 'moderator-api'] as const

async function startOne(name: ProcessName, { context, url }: { context: Context; url: string }): Promise<Running> {
  await using starting = new AsyncDisposableStack()
  const log = openLog(context.config.logLevel, { process: name })
  const opened = await openInRole(context, url, name === 'worker' ? 'keep' : 'use', log)
  starting.defer(opened.close)
  if (name === 'worker') await requireChainHeads(opened.context)
  // Whoever signs in must not be somebody who was erased where this server has not heard of it.
  const { db } = opened.context
  if (name !== 'moderator-api') {
    const line = watchTimeline(db, { log, onChange: () => reapplyErasures(opened.context) })
    starting.defer(line.close)
  }
  const process = await starts[name](opened.context)
  if (process) starting.defer(process.close)
  const owned = starting.move()
  // Told twice to end, it ends once.
  return { ...process, events: opened.context.events, close: () => owned.disposeAsync() }
}
