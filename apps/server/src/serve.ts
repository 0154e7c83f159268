import { join } from 'node:path'
import type { Context } from '#context.ts'
import type { Config } from '#config.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { refuseDemoInProduction } from '#features/accounts/demo.service.ts'
import { reapplyErasures } from '#features/leaving/reapplying.service.ts'
import { loadPlaces } from '#features/locations/places-loader.ts'
import { refuseDemoStaffInProduction } from '#features/staff/demo-desk.service.ts'
import { startMemberApi } from '#processes/member-api.ts'
import { startModeratorApi } from '#processes/moderator-api.ts'
import { openContext } from '#processes/open-context.ts'
import { startWorker } from '#processes/worker.ts'

export const processNames = ['member-api', 'moderator-api', 'worker'] as const

export type ProcessName = (typeof processNames)[number]

/**
 * Opens the database (the embedded one without DATABASE_URL), brings its schema and places up to date.
 * Throws in production when it holds demo members.
 */
export async function openPrepared(config: Config) {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrate(databaseUrl)
    const { context, close } = await openContext(config, { databaseUrl })
    await makeReady(context).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return {
      context,
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

async function makeReady(context: Context) {
  await loadPlaces(context.db)
  await refuseDemoInProduction(context)
  await refuseDemoStaffInProduction(context)
  await reapplyErasures(context)
}

/** Starts the named processes over an opened context; `close` stops them. `url` is the members' door's, where it was asked for. */
export async function startProcesses(
  { context }: Awaited<ReturnType<typeof openPrepared>>,
  names: readonly ProcessName[],
) {
  if (names.includes('worker')) await startWorker(context)
  const memberApi = names.includes('member-api') ? await startMemberApi(context) : undefined
  const moderatorApi = names.includes('moderator-api')
    ? await startModeratorApi(context).catch(async (error: unknown) => {
        await memberApi?.close()
        throw error
      })
    : undefined
  return {
    url: memberApi?.url,
    async close() {
      await moderatorApi?.close()
      await memberApi?.close()
    },
  }
}
