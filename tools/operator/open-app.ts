import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { openPrepared } from '@amour/server/serve.ts'

type LogLevel = 'silent' | 'warn'

/** The settings that a command runs with: those of the app, with a quieter log for a terminal. */
export function readSettings(level: LogLevel = 'warn') {
  // oxlint-disable-next-line node/no-process-env -- the settings of the app
  return readConfig({ LOG_LEVEL: level, ...process.env })
}

/**
 * Throws where the settings lead to no database: the embedded server would make an empty one, of which all that is asked
 * would be true.
 */
export function requireDatabase({ databaseUrl, directUrl, dataDir }: Config): void {
  if (!(directUrl ?? databaseUrl) && !existsSync(join(dataDir, 'postgres')))
    throw new Error(
      `DATABASE_URL is not set, and DATA_DIR (${dataDir}) has no database: give me the settings of its owner too.`,
    )
}

/**
 * Opens the app of these settings as the owner of its database, does the work and lets go of it again. Throws what either
 * throws, and where there is no database yet, unless the work is to make it.
 */
export async function withApp(
  work: (context: Context) => Promise<void>,
  { level = 'warn', makesDatabase = false }: { level?: LogLevel; makesDatabase?: boolean } = {},
): Promise<void> {
  const config = readSettings(level)
  if (!makesDatabase) requireDatabase(config)
  const opened = await openPrepared(config)
  try {
    await work(opened.context)
  } finally {
    await opened.close()
  }
}

/** A line for whoever sits at the terminal. */
export const say = (line: string) => process.stdout.write(`${line}\n`)
