import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ours = fileURLToPath(import.meta.resolve('@amour/server/main.ts'))

/** Milliseconds after which an app that was told to stop is taken for one that hangs; its own end comes before. */
const PATIENCE = 90_000

/** Milliseconds after which an app that starts is taken for one that never will: on a machine that is full, one took more than a minute. */
const START = 180_000

/** The app as its operator runs it, in a process of its own that can be killed. */
export type AppProcess = {
  pid: number | undefined
  kill(): Promise<void>
  stop(): Promise<number | null>
  /** What it has written so far, its log above all. */
  readOutput(): string
  secondsToReady: number
}

/**
 * Starts the app, or the named ones of its processes, and waits until it is ready; `main` may be that of a copy.
 * Throws when that takes longer than three minutes or the process ends.
 */
export async function startApp(
  url: string,
  environment: Record<string, string>,
  names: string[] = [],
  main = ours,
): Promise<AppProcess> {
  const begun = performance.now()
  const spawned = spawnApp(environment, names, main)
  const { child } = spawned
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode} before it was ready.`)
    if (performance.now() - begun > START) {
      await end(child, 'SIGKILL')
      throw new Error('The app was not ready within three minutes.')
    }
    await pause(20)
  }
  return { ...controls(spawned), secondsToReady: (performance.now() - begun) / 1000 }
}

/** Starts a worker, which nobody can ask whether it is ready; `main` may be that of a copy. */
export function startWorkerProcess(
  environment: Record<string, string>,
  main = ours,
): Omit<AppProcess, 'secondsToReady'> {
  return controls(spawnApp(environment, ['worker'], main))
}

function spawnApp(environment: Record<string, string>, names: string[], main = ours) {
  // oxlint-disable-next-line node/no-process-env -- the app needs PATH and the like
  const inherited = process.env
  const child = spawn(process.execPath, [main, ...names], {
    // Anyone who does not look for the other servers leaves their usual ports to others.
    env: { ...inherited, CONSOLE_PORT: '0', MEDIA_URL: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: Buffer[] = []
  // A test that asks for the whole log reads it itself.
  const isShown = environment['LOG_LEVEL'] !== 'debug'
  for (const [from, to] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
    from.on('data', (chunk: Buffer) => {
      written.push(chunk)
      if (isShown) to.write(chunk)
    })
  }
  return { child, readOutput: () => Buffer.concat(written).toString('utf8') }
}

function controls({ child, readOutput }: ReturnType<typeof spawnApp>) {
  return {
    readOutput,
    pid: child.pid,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  const isLate = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await exited
  clearTimeout(isLate)
  if (signal === 'SIGTERM' && child.signalCode === 'SIGKILL') throw new Error('The app did not stop.')
  return child.exitCode
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
