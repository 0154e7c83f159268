import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@amour/server/config.ts'
import { readAgeKeys } from '@amour/server/features/account/age-check/age-keys.ts'
import { readLedger } from '@amour/server/features/account/account-deletion/erasure-ledger.ts'
import { readBackupNote } from '@amour/server/figures/backup-notes.ts'
import { isUnderMaintenance } from '@amour/server/http/site/maintenance.ts'
import { describeGaps } from '@amour/server/media/confine.ts'
import { canTakeVideos } from '@amour/server/media/ffmpeg.ts'
import { readKeyFile } from '@amour/server/security/key-file.ts'
import { openKnownLogKey, readPolicy } from '@amour/server/security/log-key.ts'
import { type Finding, look, ok, fault } from './look.ts'

/** Bytes and share of a disk below which it counts as nearly full. */
const ROOM = 2 ** 30
const SHARE = 0.05

/** Looks at this machine: its programs, folders and files. */
export function lookAtMachine(config: Config, now: () => number): Promise<Finding>[] {
  const { dataDir, keyFile, keyLog, erasureLedger, auditHeads, webDir, console: staffConsole } = config
  return [
    look('node', 'Install Node 24, or use the one of node_modules.', () => {
      const [major = 0] = process.versions.node.split('.').map(Number)
      return major >= 24 ? ok(process.version) : fault(`This is Node ${process.version}: run it with Node 24 or newer.`)
    }),
    look('data folder', `Make DATA_DIR (${dataDir}) and let the user of the processes write there.`, async () => {
      await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
      return ok(dataDir)
    }),
    look('disk', 'DATA_DIR names a folder of a disk that can be read.', async () => {
      const { bavail, blocks, bsize } = await statfs(existsSync(dataDir) ? dataDir : '/')
      const free = `${(Number(bavail * bsize) / ROOM).toFixed(1)} GiB of ${dataDir} are free`
      const isTight = bavail * bsize < ROOM || bavail / blocks < SHARE
      return isTight ? fault(`Only ${free}: make room, or uploads will be refused.`) : ok(free)
    }),
    look('key file', `KEY_FILE (${keyFile}) has to be whole: put it back from your offline copy.`, () => {
      return lookAtKeyFile(keyFile)
    }),
    look('log of keys', 'Put KEY_LOG_KEY back from where the copies of the key file are.', async () => {
      if (!existsSync(keyLog.policyFile)) return ok('pages check nothing of it: there is no policy here')
      const policy = await readPolicy(keyLog.policyFile)
      await openKnownLogKey(keyLog.keyFile, { policy, wasSigned: true })
      return ok('is signed by a key that pages believe')
    }),
    look('erasure ledger', `ERASURE_LEDGER (${erasureLedger}) has to be whole: put the newest copy back.`, async () => {
      const noted = await readLedger(erasureLedger)
      if (noted.length > 0) await access(erasureLedger, constants.R_OK | constants.W_OK)
      return ok(`${noted.length} erasures are noted`)
    }),
    look('audit heads', `Let the user of the processes write to AUDIT_HEADS (${auditHeads}).`, async () => {
      if (!existsSync(auditHeads)) return ok('none are noted yet')
      await access(auditHeads, constants.R_OK | constants.W_OK)
      return ok(auditHeads)
    }),
    look('site', 'Run `npm run build`, or let WEB_DIR name the built site.', () => lookAtSite('WEB_DIR', webDir)),
    look('console', 'Run `npm run build`, or let CONSOLE_DIR name the built console.', () =>
      lookAtSite('CONSOLE_DIR', staffConsole.webDir),
    ),
    look('maintenance', 'Run `amour maintenance off`.', () =>
      isUnderMaintenance(config)
        ? fault('Members are told that the site is being worked on: `amour maintenance off` when you are done.')
        : ok('off'),
    ),
    look('age gate', 'See docs/operations/age-gate.md.', () => lookAtAgeGate(config, now)),
    look('backups', 'See docs/operations/backup.md.', () => lookAtBackups(config, now)),
    look('ffmpeg', 'Install ffmpeg.', async () =>
      (await canTakeVideos(config))
        ? ok('films can be taken')
        : fault('There is no ffmpeg with libx264 and an ffprobe: install it (Debian: ffmpeg), or set FFMPEG_PATH.'),
    ),
    look('decoders', 'Install util-linux.', async () => {
      const gaps = await describeGaps()
      return gaps.length === 0
        ? ok('uploads are decoded with few rights')
        : fault(`Decoders keep what cannot be taken from them here: ${gaps.join('; ')}. See Decoding of uploads.`)
    }),
  ]
}

/** Hours after which a backup of each kind is missed, and the drill of two nights. */
const MISSED = { database: 26, files: 1, drill: 50 } as const

/** Milliseconds by which the clocks of two machines may differ; a date beyond them says nothing of a backup's age. */
const AHEAD = 5 * 60_000

async function lookAtBackups({ backup, dataDir, keyFile, databaseUrl }: Config, now: () => number) {
  if (!backup) return fault('Nothing is backed up: let BACKUP_URL name a place that outlives this machine.')
  for (const kind of ['database', 'files', 'drill'] as const) {
    const note = await readBackupNote(dataDir, kind)
    const order = { database: 'amour backup', files: 'amour backup files', drill: 'amour drill' }[kind]
    if (!note) return fault(`There has been no \`${order}\` here yet: run it, and let its timer do so.`)
    if (Date.parse(note.at) > now() + AHEAD)
      return fault(
        `The last \`${order}\` is dated ${note.at}, which is to come: set the clock right, then run it again.`,
      )
    const hours = Math.floor((now() - Date.parse(note.at)) / 3_600_000)
    if (hours >= MISSED[kind])
      return fault(`The last \`${order}\` was ${hours} hours ago: see why its timer does not run.`)
  }
  const drill = await readBackupNote(dataDir, 'drill')
  if (drill && !drill.isSound) return fault('The last drill could not restore what is there: run `amour drill`.')
  const by = databaseUrl ? 'pgBackRest' : 'base backups of the embedded server'
  return ok(`by ${by}, tried by a drill; ${keyFile} is not among them, keep a copy elsewhere`)
}

async function lookAtKeyFile(file: string) {
  const found = await stat(file).catch(() => undefined)
  if (!found) return ok('none yet: the first start makes it')
  const keys = Object.keys(readKeyFile(file).keys).length
  if ((found.mode & 0o027) !== 0)
    return fault(`Others may read ${file}: chmod 400 it, and rotate the keys if anybody could have.`)
  return ok(`${keys} ${keys === 1 ? 'key' : 'keys'}, for its owner alone`)
}

function lookAtSite(setting: string, folder: string) {
  return existsSync(join(folder, 'index.html'))
    ? ok(folder)
    : fault(`${setting} (${folder}) holds no index.html: run \`npm run build\`, or name the folder of the built pages.`)
}

/** Without a gate nobody can prove their age, and what waits for a proof stays closed to everybody. */
async function lookAtAgeGate({ ageAssurance, ageGate: { url, keysFile } }: Config, now: () => number) {
  const closed = ageAssurance === 'all' ? 'nobody is shown anybody' : 'nobody is shown anything explicit'
  const remedy = 'See docs/operations/age-gate.md, or set AGE_ASSURANCE'
  if (ageAssurance === 'off') return ok('nobody is asked: AGE_ASSURANCE is off')
  if (!url) return fault(`There is no AGE_GATE_URL: nobody can prove their age, so ${closed}. ${remedy}.`)
  if (!existsSync(keysFile))
    return fault(`AGE_KEYS (${keysFile}) is not there: no proof is taken, so ${closed}. ${remedy}.`)
  const { offered } = await readAgeKeys(keysFile)
  const at = new Date(now())
  for (const [later, name] of ['this', 'next'].entries()) {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later)).toISOString().slice(0, 7)
    if (!offered.some((key) => key.month === month))
      return fault(
        `AGE_KEYS (${keysFile}) has no key of ${name} month, ${month}, in which nobody can prove their age: copy the gate’s public-keys.json there anew.`,
      )
  }
  return ok(url)
}
