import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Home } from './folder.ts'
import { isAlive } from './postmaster.ts'

const run = promisify(execFile)

/** The only role of the embedded server. */
export const role = 'amour'

/** Makes the data folder on the first start and answers the password of its only role. */
export async function openCluster(home: Home, { initdb }: Binaries): Promise<string> {
  if (!(await stat(home.cluster).catch(() => undefined))) await createCluster(home, initdb)
  return readPassword(home.cluster)
}

/** The password of the role of a data folder. */
export function readPassword(cluster: string): Promise<string> {
  return readFile(join(cluster, passwordFile), 'utf8').catch((error: unknown) => {
    throw new Error(`The password of the database in ${cluster} cannot be read by this user.`, { cause: error })
  })
}

const passwordFile = 'amour-password'

/** Built beside its place and renamed, so that a start cut short leaves nothing that looks like data. */
async function createCluster(home: Home, initdb: string): Promise<void> {
  await sweepDrafts(home.folder)
  const draft = await mkdtemp(join(home.folder, `draft-${process.pid}-`))
  const password = `${draft}.password`
  await writeFile(password, randomBytes(32).toString('base64url'), { mode: 0o600 })
  if (home.owner) {
    await chown(draft, home.owner.uid, home.owner.gid)
    await chown(password, home.owner.uid, home.owner.gid)
  }
  const options = ['--locale=C', '--encoding=UTF8', '--auth=scram-sha-256', '--no-instructions']
  try {
    await run(initdb, ['-D', draft, '-U', role, `--pwfile=${password}`, ...options], {
      ...home.owner,
      cwd: home.folder,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    })
  } catch (error) {
    throw new Error('PostgreSQL could not make its data folder.', { cause: error })
  }
  await rename(password, join(draft, passwordFile))
  // Another process that started at the same moment may have been first; its data is then used.
  await rename(draft, home.cluster).catch(() => rm(draft, { recursive: true, force: true }))
}

async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    // The dead start's initdb may still be writing; what cannot be removed does no harm.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}
