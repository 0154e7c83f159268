import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { executeRaw } from '@amour/server/database/execute-raw.ts'
import { HOUR } from '@amour/server/durations.ts'
import { noteBackup } from '@amour/server/figures/backup-notes.ts'
import { postMail } from '@amour/server/mail/outbox.ts'
import { freezeDatabase } from '@amour/test/database/frozen-database.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { startApp } from '@amour/test/process/app-process.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { mountSmallDisk } from '@amour/test/process/small-disk.ts'
import { startTlsServer } from '@amour/test/process/tls-server.ts'
import { openStage } from '#storm/stage.ts'
import { openKeyLog } from './key-log-faults.ts'
import { listenFor, startPrometheus, untilFiring, untilGone, untilQuiet } from './prometheus.ts'

/** Seconds by which the clock of one process is ahead. */
const AHEAD = 5

/** Seconds for which a log of keys that is well has to be told of by nobody: longer than a round may be old. */
const CALM = 45

type Report = { /** Seconds from each fault to its alert. */ seconds: Record<string, number>; loud: string[] }

/** Lets Debian's Prometheus ask a running installation by our rules, breaks it, and waits for each alert. */
export async function stormWatch(): Promise<{ report: Report; faults: string[] }> {
  const missing = await findMissing('prometheus')
  if (missing.length > 0) throw new Error(`This needs ${missing.join(', ')} of Debian.`)
  await using near = await startTlsServer(3)
  await using disk = await mountSmallDisk(64)
  const nobody = await freePort()
  const [workerPort, apiPort, oddPort] = [await freePort(), await freePort(), await freePort()]
  const metrics = { METRICS_PORT: String(workerPort), API_METRICS_PORT: String(apiPort) }
  const witnessPorts = [await freePort(), await freePort()]
  const witnesses = { WITNESS_URLS: witnessPorts.map((port) => `http://127.0.0.1:${port}`).join(',') }
  const mail = { SMTP_URL: `smtp://127.0.0.1:${nobody}`, CONSOLE_URL: near.url, TRUST_PROXY: 'on' }
  await using stage = await openStage('watch', { ...metrics, ...witnesses, ...mail, BACKUP_URL: '/var/backups/amour' })
  await noteBackups(stage, 0)
  const { context } = stage
  const ann = await makeMember(context, { hasKeys: true })
  await using keyLog = await openKeyLog(stage, witnessPorts)
  await stage.start('member-api')
  const worker = stage.startWorker()
  await using prometheus = await startPrometheus([workerPort, apiPort, oddPort])
  const { seconds, faults, expectAlerts, expectEnd } = watchAlerts(prometheus.url)

  // Of a process that is not there yet it has to tell, and of a certificate with three days.
  await expectAlerts('ProcessGone', 'CertificateEnds')
  await using _odd = await startOdd(stage, disk.path, oddPort)
  const loud = await untilQuiet(prometheus.url, ['CertificateEnds', 'ClocksApart', 'DiskFull'])
  faults.push(...loud.map((name) => `${name} was told where all was well.`))
  faults.push(...(await listenToCalm(prometheus.url)))
  for (const breakOne of [keyLog.holdSequencer, keyLog.stopWitness]) {
    const { alert, mend } = await breakOne()
    await expectAlerts(alert)
    await mend()
    await expectEnd(alert)
  }

  await writeFile(join(disk.path, 'film'), Buffer.alloc(60 * 2 ** 20))
  await expectAlerts('ClocksApart', 'DiskFull')

  await postMail(context, { template: 'passwordChanged', to: ann.email, data: {} })
  await executeRaw(context.db, `UPDATE mail SET created_at = now() - interval '1 hour'`)
  await context.queue.enqueue(context.db, { name: 'storm.nobody' }, {})
  await executeRaw(
    context.db,
    `UPDATE pgboss.job SET start_after = now() - interval '1 hour' WHERE name = 'storm.nobody'`,
  )
  await expectAlerts('MailStuck', 'QueueStuck')

  await noteBackups(stage, 72)
  await expectAlerts('BackupOld', 'DrillFails')

  await worker.kill()
  await expectAlerts('ProcessGone', 'NobodyIsCalled', 'KeyLogStuck')

  const frozen = await freezeDatabase(context.db, join(stage.environment.DATA_DIR, 'postgres'))
  const asking = new AbortController()
  const load = askUntil(asking.signal, `${stage.url}/api/users/me`, ann.token)
  await expectAlerts('DatabaseAway', 'CallsFail')
  asking.abort()
  await load
  frozen.thaw()
  return { report: { seconds, loud }, faults }
}

type Stage = Awaited<ReturnType<typeof openStage>>

/** What is expected of the alerts, and what came of it: seconds to each, and what did not come or did not go. */
function watchAlerts(url: string) {
  const seconds: Record<string, number> = {}
  const faults: string[] = []
  const since = (begun: number) => Math.round((performance.now() - begun) / 1000)
  return {
    seconds,
    faults,
    async expectAlerts(...names: string[]) {
      const begun = performance.now()
      const came = await untilFiring(url, names)
      for (const name of came) seconds[name] = since(begun)
      faults.push(...names.filter((name) => !came.includes(name)).map((name) => `${name} never came.`))
    },
    async expectEnd(name: string) {
      const begun = performance.now()
      const stays = await untilGone(url, [name])
      seconds[`${name}, mended`] = since(begun)
      faults.push(...stays.map(() => `${name} stayed.`))
    },
  }
}

/** What is told of a log of keys that grows and is signed. */
async function listenToCalm(url: string): Promise<string[]> {
  const loud = await listenFor(url, ['KeyLogStuck', 'WitnessAway'], CALM)
  return loud.map((name) => `${name} was told of a log that grows and is signed.`)
}

/** Backups, and a drill, of so many hours ago. */
async function noteBackups({ config: { dataDir } }: Stage, hours: number) {
  const at = new Date(Date.now() - hours * HOUR).toISOString()
  await noteBackup(dataDir, 'database', { at })
  await noteBackup(dataDir, 'files', { at })
  await noteBackup(dataDir, 'drill', { at, isSound: true, lostSeconds: 30, seconds: 60 })
}

/** A member API whose clock is ahead, and whose folder lies on a small disk. */
async function startOdd({ environment, databaseUrl, config }: Stage, folder: string, metricsPort: number) {
  const port = await freePort()
  const clock = `const now = Date.now; Date.now = () => now() + ${AHEAD * 1000}`
  const started = await startApp(
    `http://127.0.0.1:${port}`,
    {
      ...environment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      KEY_FILE: config.keyFile,
      PORT: String(port),
      API_METRICS_PORT: String(metricsPort),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
    },
    ['member-api'],
  )
  return { [Symbol.asyncDispose]: async () => void (await started.stop()) }
}

async function askUntil(signal: AbortSignal, url: string, token: string) {
  while (!signal.aborted) {
    await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
    await pause(50)
  }
}
