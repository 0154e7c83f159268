import { readFile } from 'node:fs/promises'
import { importSealingKey } from '@amour/crypto/pictures/sealed-picture.ts'
import type { GateConfig } from '#config.ts'
import { openGateDatabase } from '#database/open-gate-database.ts'
import { buildGate } from '#gate-app.ts'
import { openKeys } from '#keys/key-folder.ts'
import { deleteOldChecks } from '#checks/checks.queries.ts'
import { openPersonWay } from '#person/person-check.ts'
import { openIdConnect } from '#providers/openid-connect.ts'
import { readIdentity } from '#wallet/request.ts'

/** How often keys are looked after, in milliseconds: each month is to have its own long before it begins. */
const KEY_LOOK = 12 * 3_600_000

/** How often checks that nobody came back from are removed, in milliseconds. */
const SWEEP = 60_000

/** How often it is told that somebody waits too long, in milliseconds. */
const LATE_LOOK = 3_600_000

type Options = { now?: () => Date; /** Where the log goes, in tests. */ log?: { write(line: string): void } }

/** Starts the gate: its database, its keys, its pages. `close` ends it. */
export async function startGate(config: GateConfig, { now = () => new Date(), log }: Options = {}) {
  await using starting = new AsyncDisposableStack()
  const { service, wallet, person } = config
  const ways = [
    ...(service ? [{ methodClass: 'service' as const, level: service.level }] : []),
    ...(wallet ? [{ methodClass: 'wallet' as const, level: wallet.level }] : []),
    ...(person ? [{ methodClass: 'person' as const, level: person.level }] : []),
  ]
  const wanted = () => ({ ways, now: now() })
  let keys = await openKeys(config.keyFolder, wanted())
  const db = await openGateDatabase(config.databaseUrl)
  starting.defer(() => db.destroy())
  const parts = { db, keys: () => keys, now }
  const open = {
    service:
      service && openIdConnect({ service, returnTo: `${config.url}/callback`, isInsecure: !config.isProduction }),
    identity: wallet && (await readIdentity({ certificate: wallet.certificateFile, key: wallet.keyFile })),
    person: person && openPersonWay({ config: person, sealingKey: await readSealingKey(person.keyFile), parts }),
  }
  const app = await buildGate(config, parts, open, log)
  starting.defer(() => app.close())
  const look = setInterval(() => {
    openKeys(config.keyFolder, wanted()).then(
      (opened) => (keys = opened),
      () => app.log.error('the keys of the months to come could not be made'),
    )
  }, KEY_LOOK)
  starting.defer(() => clearInterval(look))
  look.unref()
  const sweep = setInterval(() => void deleteOldChecks(db, now()).catch(() => undefined), SWEEP)
  starting.defer(() => clearInterval(sweep))
  sweep.unref()
  // What was left over while nothing ran is gone before anybody is let in.
  await open.person?.sweep()
  const personSweep = setInterval(() => void open.person?.sweep().catch(() => undefined), SWEEP)
  starting.defer(() => clearInterval(personSweep))
  personSweep.unref()
  const lateness = setInterval(() => {
    open.person?.sweep().then(
      ({ isLate }) => isLate && app.log.warn('a check by a person has waited longer than people are told'),
      () => undefined,
    )
  }, LATE_LOOK)
  starting.defer(() => clearInterval(lateness))
  lateness.unref()
  const url = await app.listen({ host: config.host, port: config.port })
  const started = starting.move()
  return { url, app, close: () => started.disposeAsync() }
}

/** Throws, naming the setting, where the file has no public key of X25519. */
async function readSealingKey(file: string): Promise<CryptoKey> {
  try {
    return await importSealingKey(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error('AGE_PERSON_KEY: no public key of X25519 in PEM is there.', { cause })
  }
}
