import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { measureNow } from './measure.service.ts'
import { readPlannedWork } from './planned-work.service.ts'
import { addMinute, StatusRecord } from './status-record.ts'
import { writePage } from './status-page.ts'

/**
 * Writes status.html and status.json into STATUS_DIR, at once and each minute: no job of the queue, which lies in the
 * database that may be away. Undefined without the setting.
 */
export function startStatus(context: Context) {
  const { statusDir } = context.config
  if (!statusDir) return undefined
  let writing = Promise.resolve()
  const write = () => {
    writing = writing
      .then(async () => void (await writeStatus(context, statusDir)))
      .catch((error: unknown) => context.log.error({ err: error }, 'the status page could not be written'))
  }
  write()
  const timer = setInterval(write, MINUTE)
  return {
    close: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

/** Looks at everything, and writes what was found over what stood there. What is read meanwhile is whole. */
export async function writeStatus(context: Context, folder: string): Promise<StatusRecord> {
  const [now, before] = [await measureNow(context), await readRecord()]
  const planned = await readPlanned()
  const record = addMinute(before, { at: context.clock.now(), now, planned })
  await mkdir(folder, { recursive: true })
  await replace('status.json', JSON.stringify(record))
  await replace('status.html', writePage(record))
  return record

  /** What is damaged begins anew, since the page is worth more than its past; what cannot be read at present does not. */
  async function readRecord() {
    const text = await readFile(join(folder, 'status.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (text === undefined) return undefined
    try {
      return StatusRecord.parse(JSON.parse(text))
    } catch (error) {
      context.log.warn({ err: error }, 'the history of the status page was damaged, and begins anew')
      return undefined
    }
  }

  /** Where the file is damaged, what was told of the minute before: that something fails must still be told. */
  async function readPlanned() {
    return readPlannedWork(context.config).catch((error: unknown) => {
      context.log.warn({ err: error }, 'the planned work could not be read')
      return before?.planned ?? []
    })
  }

  async function replace(name: string, text: string) {
    // Whoever serves it is somebody else than the worker.
    await writeFile(join(folder, `${name}.new`), text, { mode: 0o644 })
    await rename(join(folder, `${name}.new`), join(folder, name))
  }
}
