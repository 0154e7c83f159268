import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BackupConfig } from '@amour/server/settings/backup-settings.ts'
import { findUser } from '@amour/server/database/embedded/owner.ts'
import { z } from 'zod'
import type { DatabaseKeeper } from './database-keeper.ts'

/** Days between two backups of all of the database; those between hold what has changed since. */
const WHOLE = 6

/** Days: with the six above, none that can be restored is older than the 35 of the privacy page. */
const KEPT = '28'

const Info = z.array(
  z.object({
    name: z.string(),
    backup: z
      .array(
        z.object({
          label: z.string(),
          type: z.enum(['full', 'diff', 'incr']),
          error: z.boolean().nullable().optional(),
          timestamp: z.object({ start: z.number(), stop: z.number() }),
        }),
      )
      .default([]),
  }),
)

/**
 * The database of DATABASE_URL, kept by pgBackRest: its backups, and its log as it is archived. `amour` calls it and
 * copies nothing of the database itself. Where the command is root's, it runs as BACKUP_USER.
 */
export async function openPgBackRest(
  config: NonNullable<BackupConfig['backup']>,
  address: string,
): Promise<DatabaseKeeper> {
  const { stanza, pgBackRestConfig, user } = config
  const owner = process.getuid?.() === 0 ? await findUser(user) : undefined
  if (process.getuid?.() === 0 && !owner) throw new Error(`This system has no user ${user}: see to BACKUP_USER.`)
  const settings = pgBackRestConfig ? [`--config=${pgBackRestConfig}`] : []
  const call = async (command: string, ...options: string[]) => {
    const words = [`--stanza=${stanza}`, ...settings, '--log-level-console=off', '--log-level-stderr=error']
    try {
      const ran = await promisify(execFile)('pgbackrest', [...words, ...options, command], {
        ...owner,
        cwd: '/',
        maxBuffer: 2 ** 26,
      })
      return ran.stdout
    } catch (error) {
      throw new Error(`pgBackRest: ${describe(error)}`, { cause: error })
    }
  }
  const list = async () => {
    const [found] = Info.parse(JSON.parse(await call('info', '--output=json')))
    const sound = (found?.backup ?? []).filter(({ error }) => !error)
    return sound.map(({ label, type, timestamp }) => ({ label, type, at: new Date(timestamp.stop * 1000) }))
  }
  return {
    name: `pgBackRest, stanza ${stanza}`,
    owner,
    keepsLog: true,
    async backUp({ expires }) {
      const lastWhole = (await list()).findLast(({ type }) => type === 'full')
      const isDue = !lastWhole || Date.now() - lastWhole.at.getTime() > WHOLE * 86_400_000
      const kept = ['--repo1-retention-full-type=time', `--repo1-retention-full=${KEPT}`]
      const stays = expires ? [] : ['--no-expire-auto']
      await call('backup', `--type=${isDue ? 'full' : 'diff'}`, '--start-fast', ...kept, ...stays)
      const made = (await list()).at(-1)
      if (!made) throw new Error('pgBackRest knows no backup after it has made one.')
      return made
    },
    newest: async () => (await list()).at(-1),
    list,
    async restoreInto(folder, to) {
      const until = to
        ? [
            '--type=time',
            `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`,
            '--target-action=promote',
          ]
        : []
      await call('restore', `--pg1-path=${folder}`, ...until)
    },
    findProgram: async (folder) => findPostgres((await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()),
    addressIn: async () => address,
  }
}

/** Debian keeps each version in a folder of its own; elsewhere `pg_config` knows where. */
async function findPostgres(version: string): Promise<string> {
  const ofDebian = `/usr/lib/postgresql/${version}/bin/postgres`
  if (existsSync(ofDebian)) return ofDebian
  const { stdout } = await promisify(execFile)('pg_config', ['--bindir']).catch((error: unknown) => {
    throw new Error(`PostgreSQL ${version} is not installed here.`, { cause: error })
  })
  return join(stdout.trim(), 'postgres')
}

function describe(error: unknown): string {
  const { code, stderr } = Object(error) as { code?: unknown; stderr?: unknown } // as execFile throws it
  if (code === 'ENOENT') return 'it is not installed (Debian: pgbackrest).'
  return String(stderr ?? error).trim()
}
