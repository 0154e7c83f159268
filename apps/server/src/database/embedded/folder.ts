import { chmod, mkdir, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSharedFolder } from './binaries.ts'
import { chooseOwner, isFolderPassable, type Owner } from './owner.ts'

/** Where the server's files really are, and who owns them. */
export type Home = { folder: string; cluster: string; owner: Owner | undefined }

/**
 * Opens the folder the caller named. When the server's user cannot reach it (a checkout under a private home),
 * the data lives in a folder of the system instead and a file named `location` in the caller's folder says where.
 */
export async function openHome(wanted: string): Promise<Home> {
  await mkdir(wanted, { recursive: true })
  const folder = await realpath(wanted)
  const elsewhere = await findElsewhere(folder)
  if (elsewhere) return openElsewhere(elsewhere)

  const home = await describeHome(folder)
  await admit(home)
  if (await isFolderPassable(folder, home.owner)) return home
  if (await exists(home.cluster))
    throw new Error(`The user of PostgreSQL can no longer reach its data in ${folder}: a folder above it is private.`)
  return openElsewhere(await moveOut(folder))
}

async function describeHome(folder: string): Promise<Home> {
  const cluster = join(folder, 'data')
  return { folder, cluster, owner: await chooseOwner(cluster) }
}

async function openElsewhere(place: string): Promise<Home> {
  const home = await describeHome(place)
  await admit(home)
  return home
}

async function moveOut(folder: string): Promise<string> {
  const place = await mkdtemp(join(await openSharedFolder(), 'data-'))
  await writeFile(join(place, 'belongs-to'), folder)
  await writeFile(join(folder, 'location'), place)
  return place
}

/** A checkout that was moved keeps its data; one that was copied must not share the data of its original. */
async function findElsewhere(folder: string): Promise<string | undefined> {
  const place = await readText(join(folder, 'location'))
  if (!place) return undefined
  if (!(await exists(place))) throw new Error(`${join(folder, 'location')} points to ${place}, which is not there.`)
  const claimed = await readText(join(place, 'belongs-to'))
  if (claimed === folder) return place
  if (claimed && (await readText(join(claimed, 'location'))) === place) return undefined
  await writeFile(join(place, 'belongs-to'), folder)
  return place
}

/** The server's user may pass through to its own `data` and owns nothing else, so it cannot lead root astray by links. */
async function admit({ folder, owner }: Home): Promise<void> {
  await chmod(folder, owner ? 0o711 : 0o700)
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
