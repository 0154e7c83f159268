import { readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { openPrepared } from '@amour/server/serve.ts'

type LogLevel = 'silent' | 'warn'

/** The settings that a command runs with: those of the app, with a quieter log for a terminal. */
export function readSettings(level: LogLevel = 'warn') {
  // oxlint-disable-next-line node/no-process-env -- the settings of the app
  return readConfig({ LOG_LEVEL: level, ...process.env })
}

/** Opens the app as the owner of its database, does the work and lets go of it again. Throws what either throws. */
export async function withApp(work: (context: Context) => Promise<void>, level: LogLevel = 'warn'): Promise<void> {
  const opened = await openPrepared(readSettings(level))
  try {
    await work(opened.context)
  } finally {
    await opened.close()
  }
}

/** A line for whoever sits at the terminal. */
export const say = (line: string) => process.stdout.write(`${line}\n`)
