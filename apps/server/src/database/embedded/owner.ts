import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** The system user PostgreSQL runs as; `uid` and `gid` are numbers of the operating system. */
export type Owner = { uid: number; gid: number }

const run = promisify(execFile)

/** The numbers of a user of this system; undefined where there is none of that name. */
export async function findUser(name: string): Promise<Owner | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses to run as root, so root lends it to another user; everybody else runs it themselves. */
export async function chooseOwner(cluster: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await stat(cluster).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const owner = (await findUser('postgres')) ?? (await findUser('nobody'))
  if (!owner)
    throw new Error('PostgreSQL does not run as root, and this system has neither a postgres nor a nobody user.')
  return owner
}

/** Whether the owner may open `path`: every folder above it must let them through. Without an owner nobody is switched to. */
export async function isWithinReach(path: string, owner: Owner | undefined): Promise<boolean> {
  if (!owner) return true
  const { uid, gid, mode } = await stat(path)
  const who = uid === owner.uid ? 0o500 : gid === owner.gid ? 0o050 : 0o005
  const needed = who & (mode & 0o111 ? 0o555 : 0o444)
  if ((mode & needed) !== needed) return false
  return path === dirname(path) || isFolderPassable(dirname(path), owner)
}

/** Whether the owner may go through `folder` and every folder above it. */
export async function isFolderPassable(folder: string, owner: Owner | undefined): Promise<boolean> {
  if (!owner) return true
  const { uid, gid, mode } = await stat(folder)
  const pass = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  if ((mode & pass) === 0) return false
  return folder === dirname(folder) || isFolderPassable(dirname(folder), owner)
}
