import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StorageAway } from './storage.ts'
import { DECODER_ID, isRoot } from './work-folder.ts'

const execute = promisify(execFile)

/** Where a system keeps its programs; a decoder gets nothing else of our environment. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** What one decoder may use at most; `niceness` is how far it stands back behind other work, from 0 to 19. */
export type Limits = {
  seconds: number
  cpuSeconds: number
  memoryMiB: number
  fileMiB: number
  outputMiB: number
  niceness: number
}

/** How a program ended: `isLate` when its time was over, `isLoud` when it wrote more than allowed. */
export type Ended = {
  code: number | null
  signal: NodeJS.Signals | null
  output: Buffer
  complaint: string
  isLate: boolean
  isLoud: boolean
}

type Options = {
  /** The folder it works in; file names are relative to it. */
  folder: string
  limits: Limits
  /** An open file as its standard input. */
  input?: number
  /** It lays root's rights down by itself, once it has loaded what only we may read. */
  keepsUser?: boolean
  /** Ends the program, with all that it started, when it is aborted. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a program on a file that somebody uploaded, with as few rights as this system can take from it. Throws the
 * signal's reason where it is aborted before the program has come to a good end.
 */
export async function runConfined(program: string, words: string[], options: Options): Promise<Ended> {
  const { folder, limits, input, keepsUser = false, signal } = options
  const [first = program, ...rest] = [...wrap(await findWrappers(), limits, keepsUser), program, ...words]
  signal?.throwIfAborted()
  const child = spawn(first, rest, {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: [input ?? 'ignore', 'pipe', 'pipe'],
  })
  const stop = () => endGroup(child)
  signal?.addEventListener('abort', stop)
  const ended = await watch(child, limits).finally(() => signal?.removeEventListener('abort', stop))
  // A supervisor that stops a service tells its decoders too: whichever came first, it says nothing of the file.
  if (ended.code !== 0) signal?.throwIfAborted()
  return ended
}

/**
 * Starts a program under the same bounds that goes on for as long as somebody asks it: its standard input and output are
 * pipes. It ends with this process, which closes them.
 */
export async function startConfined(
  program: string,
  words: string[],
  { folder, limits }: Pick<Options, 'folder' | 'limits'>,
) {
  const [first = program, ...rest] = [...wrap(await findWrappers(), limits, true), program, ...words]
  return spawn(first, rest, { cwd: folder, env: environment, detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
}

/**
 * Throws `StorageAway` where a program had no room to write: the machine's fault, never the file's. ffmpeg says so and
 * may end well all the same. A file may have its decoder say the same, so a folder in which there is room is one more try,
 * as after any end that may pass.
 */
export async function requireRoom(folder: string, { complaint }: Ended): Promise<void> {
  const [, full, quota] = /(no space left on device)|(disk quota exceeded)/i.exec(complaint) ?? []
  if (!(full ?? quota)) return
  if (await hasRoom(folder)) throw new Error(`A decoder had no room, and there is room: ${complaint}`)
  throw new StorageAway(Object.assign(new Error(complaint), { code: full ? 'ENOSPC' : 'EDQUOT' }))
}

/** So many MiB fit where there is room: a decoder that has none leaves its disk full to the last of them. */
const ROOM_MIB = 8

const roomLimits: Limits = { seconds: 60, cpuSeconds: 30, memoryMiB: 256, fileMiB: 16, outputMiB: 1, niceness: 5 }

/** Whether a decoder can write into its folder: by writing as it does, under its number and its quota. */
async function hasRoom(folder: string): Promise<boolean> {
  // A name that no decoder has left there.
  const name = `room-${randomUUID()}`
  const words = ['if=/dev/zero', `of=${name}`, 'bs=1M', `count=${ROOM_MIB}`, 'conv=excl', 'status=none']
  const { code } = await runConfined('dd', words, { folder, limits: roomLimits })
  await rm(join(folder, name), { force: true })
  return code === 0
}

function watch(child: ChildProcess, { seconds, outputMiB }: Limits): Promise<Ended> {
  const [output, complaint]: Buffer[][] = [[], []]
  let [isLate, isLoud, bytes] = [false, false, 0]
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child)
  }, seconds * 1000)
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    isLoud ||= bytes > outputMiB * 2 ** 20
    if (isLoud) endGroup(child)
    else output?.push(chunk)
  })
  // What a decoder complains of is for our log; a hostile file can make it complain without end.
  child.stderr?.on('data', (chunk: Buffer) => {
    if ((complaint?.length ?? 0) < 20) complaint?.push(chunk)
  })
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const [said, told] = [Buffer.concat(output ?? []), Buffer.concat(complaint ?? [])]
      resolve({ code, signal, output: said, complaint: told.toString().slice(0, 2_000), isLate, isLoud })
    })
  })
}

/** Its whole group: what a program starts ends with it. */
export function endGroup({ pid }: ChildProcess) {
  // Without a number it never began; zero would mean this process's own group.
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has gone already.
  }
}

/** What this system can take from a program, found once by trying. */
type Wrappers = { network: string[]; rights: string[]; user: string[]; isLimited: boolean; isNice: boolean }

let wrappers: Promise<Wrappers> | undefined

/** Tries which of util-linux's tools work here: a container may forbid what its kernel could do. */
export function findWrappers(): Promise<Wrappers> {
  wrappers ??= tryAll()
  return wrappers
}

async function tryAll(): Promise<Wrappers> {
  const works = ([program = '', ...words]: string[]) => {
    return execute(program, [...words, 'true'], { env: environment, timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  }
  const firstOf = async (ways: string[][]) => {
    for (const way of ways) if (await works(way)) return way
    return []
  }
  const user = [`--reuid=${DECODER_ID}`, `--regid=${DECODER_ID}`, '--clear-groups']
  return {
    network: await firstOf([
      ['unshare', '--net', '--'],
      ['unshare', '--user', '--map-current-user', '--net', '--'],
    ]),
    rights: await firstOf([
      ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'],
      ['setpriv', '--no-new-privs'],
    ]),
    user: isRoot && (await works(['setpriv', ...user])) ? user : [],
    isLimited: await works(['prlimit', '--core=0', '--']),
    isNice: await works(['nice', '-n', '1']),
  }
}

/** The least of what `runConfined` should take away is missing here; in words for a log. */
export async function describeGaps(): Promise<string[]> {
  const { network, rights, isLimited } = await findWrappers()
  return [
    network.length === 0 && 'the network (unshare)',
    rights.length === 0 && 'new rights (setpriv)',
    !isLimited && 'processor, memory and file size (prlimit)',
  ].filter((gap) => gap !== false)
}

function wrap({ network, rights, user, isLimited, isNice }: Wrappers, limits: Limits, keepsUser: boolean): string[] {
  const bounds = [
    // The signal of the lower bound tells this end from others.
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
    `--data=${limits.memoryMiB * 2 ** 20}`,
    `--fsize=${limits.fileMiB * 2 ** 20}`,
    '--nofile=64',
    '--core=0',
  ]
  return [
    ...network,
    ...(rights.length ? [...rights, ...(keepsUser ? [] : user), '--'] : []),
    ...(isLimited ? ['prlimit', ...bounds, '--'] : []),
    ...(isNice ? ['nice', '-n', String(limits.niceness)] : []),
  ]
}
