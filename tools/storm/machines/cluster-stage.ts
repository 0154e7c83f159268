import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@amour/server/config.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { startPgBouncer } from '@amour/test/database/pgbouncer.ts'
import { startPair } from '@amour/test/database/postgres-pair.ts'
import { type AppProcess, startApp, startWorkerProcess } from '@amour/test/process/app-process.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { startNginx } from '@amour/test/process/nginx.ts'
import { startRedis } from '@amour/test/process/redis-server.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

/** Times that a process is started in a row. */
const STARTS = 10

/** Connections that the pooler has for each role. */
const POOL = 10

/** Starts again what ends before it is ready, as systemd does: the database may be away at that moment. */
async function supervise(start: () => Promise<AppProcess>) {
  for (let starts = 1; ; starts += 1) {
    try {
      return await start()
    } catch (error) {
      if (starts === STARTS) throw error
      await pause(1_000)
    }
  }
}

/**
 * All that runs on several machines, on this one: two APIs behind nginx, two workers, two PostgreSQL of which one follows
 * the other, PgBouncer in transaction mode before each, and Redis. Throws where Debian's packages are missing.
 */
export async function openClusterStage() {
  const missing = await findMissing('postgresql-15', 'pgbouncer', 'redis-server', 'nginx')
  if (missing.length > 0) throw new Error(`This needs ${missing.join(', ')} of Debian.`)
  await using ending = new AsyncDisposableStack()
  const pair = ending.use(await startPair())
  const poolers = {
    first: ending.use(await startPgBouncer(pair.first, { size: POOL })),
    second: ending.use(await startPgBouncer(pair.second, { size: POOL })),
  }
  const redis = ending.use(await startRedis())
  const dataDir = await createTemporaryFolder('cluster')
  ending.defer(() => rm(dataDir, { recursive: true, force: true }))
  const [one, other] = [new URL(poolers.first.url), new URL(poolers.second.url)]
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    // Longer than nginx keeps a connection that it does not use.
    DRAIN_SECONDS: '2',
    // One for both, since tokens name it.
    SITE_URL: 'http://amour.localhost',
    DATABASE_URL: `postgres://${one.username}@${one.host},${other.host}${one.pathname}`,
    DATABASE_DIRECT_URL: pair.both,
    DATABASE_REPLICA_URL: pair.second,
    DATABASE_POOL: '8',
    REDIS_URL: redis.url,
  }
  const config = readConfig(environment)
  await (await openPrepared(config)).close()
  const { context, close } = await openContext(config, { databaseUrl: pair.both })
  ending.defer(close)

  const ports = [await freePort(), await freePort()] as const
  const startApi = (which: 0 | 1) =>
    supervise(() =>
      startApp(`http://127.0.0.1:${ports[which]}`, { ...environment, PORT: String(ports[which]) }, ['member-api']),
    )
  const apis: AppProcess[] = []
  const workers: Pick<AppProcess, 'stop' | 'kill'>[] = []
  ending.defer(async () => void (await Promise.all([...apis, ...workers].map((process) => process.stop()))))
  apis.push(await startApi(0), await startApi(1))
  workers.push(startWorkerProcess(environment), startWorkerProcess(environment))
  const nginx = ending.use(await startNginx(ports))
  const owned = ending.move()
  return {
    /** nginx's. */
    url: nginx.url,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    context,
    pair,
    redis,
    apiPids: () => apis.map(({ pid }) => pid),
    /** Ends one of the APIs and starts it anew: in order, or as when its machine loses its power. */
    async restartApi(which: 0 | 1, how: 'stop' | 'kill') {
      await apis[which]?.[how]()
      apis[which] = await startApi(which)
    },
    async restartWorker(which: 0 | 1, how: 'stop' | 'kill') {
      await workers[which]?.[how]()
      workers[which] = startWorkerProcess(environment)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

export type ClusterStage = Awaited<ReturnType<typeof openClusterStage>>
