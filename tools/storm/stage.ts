import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { openPrepared, type ProcessName } from '@amour/server/serve.ts'
import { type AppProcess, startApp, startWorkerProcess } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

/** Where a storm breaks loose: a folder, a database and a port of its own, and the context that looks at them. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/**
 * Opens a stage with a prepared database; `settings` come on top of the app's environment. What was started on it ends
 * with it and its folder goes, also when the storm breaks off.
 */
export async function openStage(name: string, settings: Record<string, string> = {}) {
  await using ending = new AsyncDisposableStack()
  const dataDir = await createTemporaryFolder(name)
  ending.defer(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...settings }
  const config = readConfig(environment)
  await (await openPrepared(config)).close()
  const database = await startEmbedded({ folder: join(dataDir, 'postgres') })
  ending.defer(() => database.stop())
  const { context, close } = await openContext(config, { databaseUrl: database.url })
  ending.defer(close)

  const started: Pick<AppProcess, 'stop'>[] = []
  ending.defer(async () => void (await Promise.all(started.map((process) => process.stop()))))
  const keep = <Process extends Pick<AppProcess, 'stop'>>(process: Process) => {
    started.push(process)
    return process
  }
  const owned = ending.move()
  return {
    url,
    port,
    environment,
    config,
    context,
    databaseUrl: database.url,
    /** Starts the app, or the named ones of its processes, and waits until it is ready. */
    start: async (...names: ProcessName[]) => keep(await startApp(url, environment, names)),
    startWorker: () => keep(startWorkerProcess(environment)),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
