import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Config } from '@amour/server/config.ts'
import { canTakeVideos } from '@amour/server/media/ffmpeg.ts'

const run = promisify(execFile)

/**
 * Sees to it that there is an ffmpeg; as root of a Debian it installs the system's own when there is none.
 * Answers a sentence that says what is missing, or nothing.
 */
export async function ensureFfmpeg(config: Config): Promise<string | undefined> {
  if (await canTakeVideos(config)) return undefined
  if (config.ffmpegPath)
    return `FFMPEG_PATH names ${config.ffmpegPath}, which is no ffmpeg with libx264 and an ffprobe beside it.`
  if (await installDebian()) return undefined
  return 'There is no ffmpeg with libx264 here: set FFMPEG_PATH to one, or install it (Debian: apt-get install ffmpeg).'
}

async function installDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || existsSync('/usr/bin/ffmpeg')) return false
  process.stdout.write('Installing ffmpeg (apt-get) …\n')
  const options = { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 }
  try {
    await run('apt-get', ['update', '-qq'], options)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], options)
    return existsSync('/usr/bin/ffmpeg')
  } catch {
    return false
  }
}
