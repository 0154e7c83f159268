import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '#config.ts'

const execute = promisify(execFile)

/** The programs that read films; `canMapTones` where they can show a high dynamic range in a common one. */
export type Ffmpeg = { ffmpeg: string; ffprobe: string; canMapTones: boolean }

/** The same, for work that ends when its signal is aborted; `isSilent`: what is made of a film has no sound. */
export type StoppableFfmpeg = Ffmpeg & { signal?: AbortSignal; isSilent?: boolean }

const found = new Map<string, Promise<Ffmpeg | undefined>>()

/**
 * Whether films can be taken here: there is an ffmpeg (FFMPEG_PATH, else the one on PATH) with what we need of it.
 * Looked for until it is found.
 */
export async function canTakeVideos(config: Pick<Config, 'ffmpegPath' | 'searchPath'>): Promise<boolean> {
  return (await findFfmpeg(config)) !== undefined
}

/** Undefined where films cannot be taken. */
export function findFfmpeg({ ffmpegPath, searchPath }: Pick<Config, 'ffmpegPath' | 'searchPath'>) {
  const key = `${ffmpegPath ?? ''}\n${searchPath}`
  const known = found.get(key)
  if (known) return known
  const looking = probeFfmpeg(ffmpegPath, searchPath)
  found.set(key, looking)
  // An ffmpeg that is installed while we run is seen.
  void looking.then((tools) => tools ?? found.delete(key))
  return looking
}

async function probeFfmpeg(named: string | undefined, searchPath: string): Promise<Ffmpeg | undefined> {
  const ffmpeg = named ?? (await findOn(searchPath, 'ffmpeg'))
  if (!ffmpeg) return undefined
  const beside = join(dirname(ffmpeg), basename(ffmpeg).replace('ffmpeg', 'ffprobe'))
  const ffprobe = (await isProgram(beside)) ? beside : await findOn(searchPath, 'ffprobe')
  if (!ffprobe || !(await isProgram(ffmpeg))) return undefined
  const [encoders, filters] = [await list(ffmpeg, '-encoders'), await list(ffmpeg, '-filters')]
  if (!encoders.includes('libx264') || !encoders.includes('aac')) return undefined
  return { ffmpeg, ffprobe, canMapTones: filters.includes('zscale') && filters.includes('tonemap') }
}

/** The names that `ffmpeg -encoders` and the like tell: flags, name, sentence. */
async function list(ffmpeg: string, what: string): Promise<string[]> {
  const options = { timeout: 20_000, maxBuffer: 4 * 2 ** 20 }
  const { stdout } = await execute(ffmpeg, ['-hide_banner', '-loglevel', 'error', what], options).catch(() => ({
    stdout: '',
  }))
  return stdout.split('\n').map((line) => line.trim().split(/\s+/)[1] ?? '')
}

async function findOn(searchPath: string, name: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter)) {
    if (folder && (await isProgram(join(folder, name)))) return join(folder, name)
  }
  return undefined
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
