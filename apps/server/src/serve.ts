import { join } from 'node:path'
import type { Context } from '#context.ts'
import type { Config } from '#config.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { limitOwnRole, openRoles, type RoleUrls } from '#database/roles.ts'
import type { ProcessRole } from '#database/rights.ts'
import { requireNoDemoMembersInProduction } from '#features/account/registration/demo-members.service.ts'
import { reapplyErasures } from '#features/account/account-deletion/erasure-replay.service.ts'
import { loadLocations } from '#features/people/locations/location-loader.ts'
import { requireNoDemoStaffInProduction } from '#features/trust/staff/demo-staff.service.ts'
import { openLog } from '#log.ts'
import { startMemberApi } from '#processes/member-api.ts'
import { startModeratorApi } from '#processes/moderator-api.ts'
import { openContext, openInRole } from '#processes/open-context.ts'
import { startApiMetrics } from '#processes/metrics-server.ts'
import { startWorker } from '#processes/worker.ts'

export const processNames = ['member-api', 'moderator-api', 'worker'] as const

export type ProcessName = (typeof processNames)[number]

/** In which role of the database each process runs. */
const roleOf: Record<ProcessName, ProcessRole> = { 'member-api': 'api_rw', 'moderator-api': 'mod_rw', worker: 'worker' }

/**
 * Opens the database (the embedded one without DATABASE_URL) as its owner, past a pooler where DATABASE_DIRECT_URL names
 * the way, and brings its schema, roles and places up to
 * date. Throws in production when it holds demo members.
 */
export async function openPrepared(config: Config) {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = config.directUrl ?? databaseUrl
  try {
    await migrate(directUrl)
    const { context, close } = await openContext(config, { databaseUrl: directUrl, queue: 'make' })
    const roles = await makeReady(context, { directUrl, databaseUrl }).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return {
      context,
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

type Urls = { directUrl: string; databaseUrl: string }

async function makeReady(context: Context, { directUrl, databaseUrl }: Urls): Promise<RoleUrls | undefined> {
  await loadLocations(context.db)
  await requireNoDemoMembersInProduction(context)
  await requireNoDemoStaffInProduction(context)
  await reapplyErasures(context)
  const passwordOf = (role: string) => context.secrets.digest('database', role).toString('base64url')
  return openRoles(directUrl, { passwordOf, at: databaseUrl }).catch(async (error: unknown) => {
    const { log } = context
    log.warn({ err: error }, 'every process runs as the role of DATABASE_URL, which could not make roles of less right')
    await limitOwnRole(directUrl).catch((refused: unknown) => {
      log.warn({ err: refused }, 'the role of DATABASE_URL has no limits of its own: statements may take any time')
    })
    return undefined
  })
}

/**
 * Starts the named processes, each in its own role of the database; `close` stops them. `url` is the member API's,
 * where it was asked for. Whichever cannot start, none is left.
 */
export async function startProcesses(
  { context, urlOf }: Awaited<ReturnType<typeof openPrepared>>,
  names: readonly ProcessName[],
) {
  await using starting = new AsyncDisposableStack()
  const open = async (name: ProcessName) => {
    const log = openLog(context.config.logLevel, { process: name })
    const opened = await openInRole(context, urlOf(name), name === 'worker' ? 'keep' : 'use', log)
    starting.defer(opened.close)
    return opened.context
  }
  const worker = names.includes('worker') ? await startWorker(await open('worker')) : undefined
  if (worker) starting.defer(worker.close)
  const memberApi = names.includes('member-api') ? await startMemberApi(await open('member-api')) : undefined
  if (memberApi) starting.defer(memberApi.close)
  const moderation = names.includes('moderator-api') ? await startModeratorApi(await open('moderator-api')) : undefined
  if (moderation) starting.defer(moderation.close)
  const isServing = memberApi !== undefined || moderation !== undefined
  const figures = isServing ? await startApiMetrics(context) : undefined
  if (figures) starting.defer(figures.close)
  const started = starting.move()
  return { url: memberApi?.url, close: () => started.disposeAsync() }
}
