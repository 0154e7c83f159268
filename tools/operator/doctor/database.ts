import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@amour/server/config.ts'
import {
  countErasures,
  countOwnersConnections,
  isFollower,
  measureClock,
  readLogSettings,
  readSchemaState,
  readServer,
  readSession,
  readStanding,
} from '@amour/server/database/servers/condition.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { processRoles } from '@amour/server/database/rights.ts'
import { passwordsFor, roleUrls } from '@amour/server/database/roles.ts'
import { UTF8 } from '@amour/server/database/schema/migrate.ts'
import { databaseOf } from '@amour/server/database/servers/address.ts'
import { openLedger } from '@amour/server/features/account/account-deletion/erasure-ledger.ts'
import { selectErasures } from '@amour/server/features/account/account-deletion/erasure.queries.ts'
import { openStorage } from '@amour/server/media/open-storage.ts'
import { requireOwnKeys } from '@amour/server/security/own-keys.ts'
import { openSecrets } from '@amour/server/security/secrets.ts'
import { describe, type Finding, look, ok, fault } from './look.ts'

/** Milliseconds between two clocks that are worth a look; a minute is tolerated. */
const CLOCKS = 1_000

/** The oldest PostgreSQL that the schema runs on. */
const OLDEST = 15

/** Looks at the database, as the role of DATABASE_URL and as those of the processes. The first finding that fails may be the only one. */
export async function lookAtDatabase(config: Config, now: () => number): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [
      {
        name: 'database',
        ...fault(
          'DATABASE_URL is not set, and DATA_DIR has no database yet: `amour migrate`, or a start, makes one there.',
        ),
      },
    ]
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ folder: join(config.dataDir, 'postgres') }).catch((error: unknown) => describe(error))
  if (typeof embedded === 'string')
    return [{ name: 'database', ...fault(`${embedded}. Set DATABASE_URL, or make room for the one in DATA_DIR.`) }]
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const direct = config.directUrl ?? url
  const db = openDatabase(direct, { connections: 1 })
  try {
    const first = await look('database', 'See to DATABASE_URL, and that its server runs and lets us in.', () =>
      lookAtServer(db),
    )
    if (!first.isOk) return [first]
    const rest = [
      await look('schema', 'Run `amour migrate`.', () => lookAtSchema(db)),
      await look('owner', '', () => lookAtOwner(config, db)),
      await look('roles', 'Run `amour migrate` as a role with CREATEROLE; see Roles of the database.', () =>
        lookAtRoles(config, { url, direct }),
      ),
      await look('keys', '', () => lookAtKeys(config, db)),
      await look('database log', 'See Logs that name nobody.', () => lookAtLog(db, databaseOf(direct))),
      await look('clock', 'Keep the clocks in step (NTP).', () => lookAtClock(db, now)),
      await look('erasures', 'Put the newest copy of the ledger of erasures back.', () => lookAtErasures(config, db)),
    ]
    const { replica } = config
    if (replica)
      rest.push(
        await look('replica', 'Searches are read from the primary: see to DATABASE_REPLICA_URL.', () =>
          lookAtReplica(replica.url),
        ),
      )
    return [first, ...rest]
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

async function lookAtServer(db: Database) {
  const { version, canMakeRoles, ownsDatabase, connections, encoding } = await readServer(db)
  if (version < OLDEST) return fault(`This is PostgreSQL ${version}: it takes ${OLDEST} or newer.`)
  const { name, isOwner } = await readStanding(db)
  if (!isOwner && processRoles.some((role) => name.endsWith(`_${role}`)))
    return fault(`DATABASE_URL is that of one process, ${name}: run the doctor with the settings of the owner as well.`)
  if (!ownsDatabase) return fault('The role of DATABASE_URL does not own the database: ALTER DATABASE … OWNER TO it.')
  if (!canMakeRoles)
    return fault(
      'The role of DATABASE_URL may not make roles, so that all processes run as the owner: give it CREATEROLE.',
    )
  if (encoding !== 'UTF8')
    return fault(
      `The database is in ${encoding}, where letters are counted or written wrongly: dump it, ${UTF8}, and bring it back.`,
    )
  const wrong = describeSession(await readSession(db))
  return wrong ? fault(wrong) : ok(`PostgreSQL ${version}, ${connections} connections`)
}

/** What a setting of the role or of the database does to its sessions, with what to do; undefined where all is well. */
function describeSession({ name, isReadOnly, hiddenIn }: Awaited<ReturnType<typeof readSession>>) {
  const reset = (setting: string) => `ALTER ROLE ${name} RESET ${setting}; ALTER DATABASE … RESET ${setting};`
  if (isReadOnly)
    return `Sessions of ${name} may only read, and every change is answered 503: as PostgreSQL’s superuser, ${reset('default_transaction_read_only')}`
  if (hiddenIn !== null)
    return `Sessions of ${name} do not see the tables, which are in the schema ${hiddenIn}: as PostgreSQL’s superuser, ${reset('search_path')}`
  return undefined
}

async function lookAtSchema(db: Database) {
  const { done, newest, pending, foreign } = await readSchemaState(db)
  if (done === 0) return fault('The database is empty: run `amour migrate`, or start a process.')
  if (pending.length > 0)
    return fault(`${pending.length} migrations are to be run, ${pending[0]} first: run \`amour migrate\`.`)
  if (foreign.length > 0)
    return fault(
      `The database is newer than this program (${foreign.at(-1)}): run the newer release, unless you went back on purpose.`,
    )
  return ok(`${done} migrations, the newest is ${newest}`)
}

/** Whoever owns the database may do everything: in production only the commands of the operator know its password. */
async function lookAtOwner({ isProduction, databaseUrl, rolePasswords }: Config, db: Database) {
  if (!isProduction || !databaseUrl) return ok('processes may know its password here')
  if (!rolePasswords)
    return fault(
      'Every process knows the password of the database’s owner: give each its own role’s, see Roles of the database.',
    )
  const count = await countOwnersConnections(db)
  return count === 0
    ? ok('nobody but us is signed in as the database’s owner')
    : fault(
        `${count} connections are open as the database’s owner: unless another command is at work, start each process with the address of its own role.`,
      )
}

async function lookAtRoles(config: Config, { url, direct }: { url: string; direct: string }) {
  const { keyFile } = config
  if (!existsSync(keyFile))
    return fault('There is no key file yet, from which the roles have their passwords: run `amour migrate`.')
  const secrets = await openSecrets(keyFile)
  const urls = roleUrls(url, { prefix: databaseOf(direct), passwordOf: passwordsFor(config, secrets) })
  for (const role of processRoles) {
    const db = openDatabase(urls[role], { connections: 1 })
    const found = await readSession(db).catch((error: unknown) => describe(error))
    await db.destroy()
    const wrong = typeof found === 'string' ? undefined : describeSession(found)
    if (wrong) return fault(wrong)
    if (typeof found === 'string')
      return fault(
        `${databaseOf(direct)}_${role} cannot sign in: ${found}. Run \`amour migrate\` with the key file of the other machines.`,
      )
  }
  return ok(`${processRoles.length} roles sign in`)
}

async function lookAtKeys({ keyFile }: Config, db: Database) {
  if ((await readSchemaState(db)).done === 0) return ok('nothing is sealed yet')
  await requireOwnKeys(db, keyFile)
  return ok(existsSync(keyFile) ? 'open what the database holds' : 'nothing is sealed yet')
}

/** What PostgreSQL writes down of what is in rows and calls, by its settings as our sessions have them. */
async function lookAtLog(db: Database, name: string) {
  const told = await readLogSettings(db)
  const asTold = (setting: string) => told.get(setting) ?? ''
  const isTimed = asTold('log_min_duration_statement') !== '-1' || asTold('log_statement') !== 'none'
  const wanted = {
    ...(asTold('log_error_verbosity') !== 'terse' && { log_error_verbosity: 'terse' }),
    ...(asTold('log_min_error_statement') !== 'panic' && { log_min_error_statement: 'panic' }),
    ...(isTimed && asTold('log_parameter_max_length') !== '0' && { log_parameter_max_length: '0' }),
    ...(asTold('log_parameter_max_length_on_error') !== '0' && { log_parameter_max_length_on_error: '0' }),
  }
  const changes = Object.entries(wanted).map(
    ([setting, value]) => `ALTER DATABASE "${name}" SET ${setting} = '${value}';`,
  )
  return changes.length === 0
    ? ok('holds nothing of what members write')
    : fault(`Its log may hold what stands in rows and calls: as PostgreSQL’s superuser, ${changes.join(' ')}`)
}

async function lookAtClock(db: Database, now: () => number) {
  const ahead = Math.round(await measureClock(db, now))
  const far = `${Math.abs(ahead) / 1000} s ${ahead > 0 ? 'behind' : 'ahead of'} the database’s`
  return Math.abs(ahead) > CLOCKS
    ? fault(`Our clock is ${far}: keep both in step (NTP).`)
    : ok(`within ${CLOCKS / 1000} s`)
}

async function lookAtErasures(config: Config, db: Database) {
  if ((await countErasures(db)) === 0) return ok('the database knows of none')
  const storage = await openStorage(config)
  try {
    const noted = new Set((await openLedger({ config, storage }).read()).map(({ digest }) => digest))
    const known = await selectErasures(db)
    const lacking = known.filter(({ digest }) => !noted.has(digest.toString('base64url'))).length
    return lacking === 0
      ? ok(`all ${known.length} that the database knows are noted`)
      : fault(
          `The ledger lacks ${lacking} of ${known.length} erasures that the database knows, and no process starts: put the newest copy back, or a restored backup would bring members back; where it is lost for good, \`amour ledger accept\`.`,
        )
  } finally {
    storage.close()
  }
}

async function lookAtReplica(url: string) {
  const db = openDatabase(url, { connections: 1 })
  try {
    return (await isFollower(db))
      ? ok('follows')
      : fault('DATABASE_REPLICA_URL names no replica, but a server that takes writes.')
  } finally {
    await db.destroy()
  }
}
