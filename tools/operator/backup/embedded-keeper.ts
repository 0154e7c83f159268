import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@amour/server/config.ts'
import { findBinaries } from '@amour/server/database/embedded/binaries.ts'
import { readPassword, role } from '@amour/server/database/embedded/cluster.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openHome } from '@amour/server/database/embedded/folder.ts'
import { takeBaseBackup } from '@amour/server/database/embedded/base-backup.ts'
import { DAY, MINUTE } from '@amour/server/durations.ts'
import type { Storage } from '@amour/server/media/storage.ts'
import { z } from 'zod'
import { say } from '#operator/open-app.ts'
import type { DatabaseKeeper } from './database-keeper.ts'
import { endWithUs, openScratch } from './scratch.ts'

/** Milliseconds that a backup is kept: less than the 35 days of the privacy page. */
const KEPT = 34 * DAY

/** Milliseconds: what is dated later than so much from now was made by a clock that was ahead, or ours is behind. */
const AHEAD = 5 * MINUTE

const DATA = 'base.tar.gz'
const MANIFEST = 'backup_manifest'

const Manifest = z.object({
  Files: z.array(z.object({ Path: z.string().optional(), Size: z.number(), Checksum: z.string() })),
})

/**
 * The embedded server, by base backups that it writes itself. Its log is not kept between them: what has come since the
 * last one is lost with the machine.
 */
export async function openEmbeddedKeeper({ dataDir }: Config, place: Storage): Promise<DatabaseKeeper> {
  const home = await openHome(join(dataDir, 'postgres'))
  const list = async () => {
    const found: { label: string; at: Date }[] = []
    for await (const { key } of place.list('database')) {
      const [, label = '', name] = key.split('/')
      // It is written last: without it the backup was cut short.
      if (name === MANIFEST) found.push({ label, at: timeOf(label) })
    }
    return found.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }
  return {
    name: 'base backups of the embedded server',
    owner: home.owner,
    keepsLog: false,
    async backUp({ expires }) {
      const server = await startEmbedded({ folder: join(dataDir, 'postgres') })
      try {
        await using scratch = await openScratch('base-backup', home.folder)
        const folder = scratch.path
        if (home.owner) await chown(folder, home.owner.uid, home.owner.gid)
        const begun = new Date()
        await takeBaseBackup(server.url, join(folder, 'out'))
        const label = begun.toISOString().replaceAll(/[:.]/g, '-')
        await place.writeFile(`database/${label}/${DATA}`, join(folder, 'out', `${DATA}`))
        await place.writeFile(`database/${label}/${MANIFEST}`, join(folder, 'out', MANIFEST))
        return { label, at: begun, stayed: expires ? await removeOutdated(place, begun).catch(tellAll) : [] }
      } finally {
        await server.stop()
      }
    },
    newest: async () => (await list()).findLast(isBefore(latest())),
    list,
    async restoreInto(folder, to) {
      const all = await list()
      const chosen = all.findLast(isBefore(to ?? latest()))
      const [ahead] = to ? [] : all.filter(({ at }) => at > latest())
      if (ahead)
        say(
          `The backup ${ahead.label} and later ones are passed over: they are dated in the future. If it is the clock of ` +
            'this machine that is wrong, put it right, or name the moment: `amour restore --to`.',
        )
      if (!chosen) throw new Error(`There is no backup of the embedded database from before ${to ? 'then' : 'now'}.`)
      await unpack(place, `database/${chosen.label}`, { folder, owner: home.owner })
    },
    findProgram: async () => (await findBinaries(home.owner)).postgres,
    addressIn: async (folder) => `postgres://${role}:${await readPassword(folder)}@127.0.0.1/amour`,
  }
}

/**
 * Removes what is too old, also what a crash or an earlier removal has left of a backup. What cannot be removed keeps no
 * other one: that stays is answered, with the reason.
 */
export async function removeOutdated(place: Storage, now: Date): Promise<string[]> {
  const labels = new Set<string>()
  for await (const { key } of place.list('database')) labels.add(key.split('/')[1] ?? '')
  const stayed: string[] = []
  for (const label of labels) {
    if (!LABEL.test(label) || timeOf(label).getTime() >= now.getTime() - KEPT) continue
    await place
      .removeFolder(`database/${label}`)
      .catch((error: unknown) => stayed.push(`${label} (${reasonOf(error)})`))
  }
  return stayed
}

/** It could not even be told which there are. */
const tellAll = (error: unknown) => [`database (${reasonOf(error)})`]

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const latest = () => new Date(Date.now() + AHEAD)

const isBefore =
  (moment: Date) =>
  ({ at }: { at: Date }) =>
    at <= moment

const LABEL = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** `2026-11-26T11-20-03-412Z` */
const timeOf = (label: string) => new Date(label.replace(/T(\d+)-(\d+)-(\d+)-(\d+)Z$/, 'T$1:$2:$3.$4Z'))

type Target = { folder: string; owner: { uid: number; gid: number } | undefined }

/** Unpacks a backup as the server's user, and compares each file with the manifest that the server wrote of it. */
async function unpack(place: Storage, key: string, { folder, owner }: Target) {
  const archive = await place.open(`${key}/${DATA}`)
  const written = await place.read(`${key}/${MANIFEST}`)
  if (!archive || !written) throw new Error(`The backup ${key} is not whole.`)
  await chmod(folder, 0o700)
  if (owner) await chown(folder, owner.uid, owner.gid)
  const tar = execFile('tar', ['--extract', '--gzip', '--directory', folder], { ...owner, cwd: '/' })
  endWithUs(tar)
  const ended = new Promise<number | null>((settle) => tar.once('close', settle).once('error', () => settle(null)))
  if (tar.stdin) await pipeline(archive.stream, tar.stdin)
  if ((await ended) !== 0) throw new Error(`The backup ${key} could not be unpacked (tar, gzip).`)
  for (const { Path: path, Checksum: checksum } of Manifest.parse(JSON.parse(written.toString())).Files) {
    // The log comes with the backup and has checks of its own; a name that is no text is none of PostgreSQL's.
    if (path === undefined) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    if (hash.digest('hex') !== checksum) throw new Error(`The backup ${key} is damaged: ${path}.`)
  }
}
