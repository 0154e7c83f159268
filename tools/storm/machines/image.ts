import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processNames } from '@amour/server/serve.ts'
import { startPair } from '@amour/test/database/postgres-pair.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { openImage } from './image-build.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Whom the image runs as. */
const USER = 10_001
/** Milliseconds within which a process has to be ready. */
const PATIENCE = 120_000

type Report = {
  /** Of the files of the image, in MB. */
  size: number
  secondsToBuild: number
  /** What the processes answer at the addresses that a cluster asks. */
  answers: Record<string, number>
  /** Packages that only development needs, and that are in it. */
  development: string[]
  /** What whoever runs it may write to outside of its data and /tmp. */
  writable: string[]
  /** What `amour doctor` finds to do there; some is of this test. */
  doctor: string[]
  /** How the processes ended that were told to. */
  ends: (number | null)[]
  faults: string[]
}

/**
 * Builds the image of deploy/container on a base of Debian's own packages, since none can be had without a registry, and
 * runs what is in it as a cluster would: nobody's root, its files read-only, a database outside. Throws where Debian's
 * packages are missing, or where this system lets nobody mount.
 */
export async function stormImage(): Promise<Report> {
  const missing = await findMissing('buildah', 'mmdebstrap', 'postgresql-15')
  if (missing.length > 0) throw new Error(`This needs ${missing.join(', ')} of Debian.`)
  await using image = await openImage(root, join(root, 'var/image'))
  await using pair = await startPair()
  const data = await createTemporaryFolder('image')
  await using ending = new AsyncDisposableStack()
  ending.defer(() => rm(data, { recursive: true, force: true }))
  for (const name of ['data', 'tmp']) await makeOwned(join(data, name))
  const ports = await settingsOfPorts()
  const settings = { ...ports, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATABASE_URL: pair.first }
  const start = (words: string[]) => enter(image.folder, data, { settings, words })
  const ask = (words: string[]) => collect(start(words))

  const main = 'apps/server/src/main.ts'
  const migrated = await ask(['tools/amour.ts', 'migrate'])
  const processes = processNames.map((name) => start([main, name]))
  ending.defer(() => void processes.forEach((child) => child.kill('SIGKILL')))
  const answers: Record<string, number> = {}
  for (const [name, port, path] of [
    ['member-api', ports.PORT, '/readyz'],
    ['the site', ports.PORT, '/'],
    ['moderator-api', ports.CONSOLE_PORT, '/readyz'],
    ['worker', ports.METRICS_PORT, '/metrics'],
  ] as const)
    answers[name] = await untilAnswered(`http://127.0.0.1:${port}${path}`)
  const doctor = (await ask(['tools/amour.ts', 'doctor'])).said.split('\n').filter((line) => line.startsWith('fix'))
  const writable = (await ask(['-e', LOOK])).said.split('\n').filter((line) => line !== '')
  const ends = await Promise.all(processes.map(endInOrder))
  const report = { size: image.size, secondsToBuild: image.seconds, answers, writable, doctor, ends }
  const development = await image.findDevelopment()
  return { ...report, development, faults: findFaults({ ...report, development }, migrated) }
}

/** Says, one a line, in which folders and files of the image its user may write, and whether it is root. */
const LOOK = `
const { accessSync, constants, readdirSync } = require('node:fs')
const { join } = require('node:path')
if (process.getuid() === 0) console.log('root')
const isOurs = (path) => /^\\/(proc|sys|dev|tmp|var\\/lib\\/amour)$/.test(path)
const look = (folder, depth) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (isOurs(path) || entry.isSymbolicLink()) continue
    try { accessSync(path, constants.W_OK); console.log(path) } catch {}
    try { if (entry.isDirectory() && depth < 4) look(path, depth + 1) } catch {}
  }
}
look('/', 0)`

async function settingsOfPorts() {
  const [port, media, staff, ...metrics] = await Promise.all(Array.from({ length: 4 }, () => freePort()))
  return {
    PORT: String(port),
    MEDIA_PORT: String(media),
    MEDIA_URL: `http://localhost:${media}`,
    CONSOLE_PORT: String(staff),
    METRICS_PORT: String(metrics[0]),
  }
}

async function makeOwned(folder: string) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await chown(folder, USER, USER)
}

type Inside = { settings: Record<string, string>; words: string[] }

/** Node within the image: a root that cannot be written, its own processes and mounts, no rights that could be gained. */
function enter(image: string, data: string, { settings, words }: Inside) {
  const inside = '/opt/amour/node_modules/node/bin/node'
  const script = `set -e
mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"
mount --bind "$2/data" "$1/var/lib/amour" && mount --bind "$2/tmp" "$1/tmp"
mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"
image="$1"; shift 2
exec chroot "$image" setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`
  const command = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--',
    '/bin/sh',
    '-c',
    script,
    'sh',
    image,
    data,
    inside,
  ]
  return spawn('unshare', [...command, ...words], {
    cwd: '/',
    env: { HOST: '127.0.0.1', DATA_DIR: '/var/lib/amour', PATH: '/usr/local/bin:/usr/bin:/bin', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Tells the process itself, which is the first of its own; what stands around it would kill it. */
async function endInOrder(child: ReturnType<typeof enter>): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  const [inner] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ')
  if (inner) process.kill(Number(inner), 'SIGTERM')
  const [code] = (await exited) as [number | null]
  return code
}

async function collect(child: ReturnType<typeof enter>) {
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: Buffer.concat(chunks).toString() }
}

/** The status of an answer, 0 where there is none in time. */
async function untilAnswered(url: string): Promise<number> {
  const until = Date.now() + PATIENCE
  let status = 0
  while (status !== 200 && Date.now() < until) {
    status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status !== 200) await pause(500)
  }
  return status
}

/** What stands against the image, in sentences. */
function findFaults(
  report: Omit<Report, 'faults' | 'secondsToBuild'>,
  migrated: { code: number | null; said: string },
) {
  const { answers, development, writable, ends, doctor } = report
  const silent = Object.entries(answers).filter(([, status]) => status !== 200)
  // The proxy's addresses, backups, mails and the age gate are not the image's.
  const ofImage = /^fix +(settings|node|data folder|key file|site|console|ffmpeg|decoders|schema|roles) /
  return [
    migrated.code !== 0 && `It does not migrate: ${migrated.said}`,
    silent.length > 0 && `It does not answer: ${silent.map(([name, status]) => `${name} ${status}`).join(', ')}.`,
    development.length > 0 && `It holds what development needs: ${development.join(', ')}.`,
    writable.length > 0 && `Its user may write to ${writable.join(', ')}.`,
    ends.some((code) => code !== 0) && `Told to stop, processes ended with ${ends.join(', ')}.`,
    ...doctor.filter((line) => ofImage.test(line)),
  ].filter((fault) => fault !== false)
}
