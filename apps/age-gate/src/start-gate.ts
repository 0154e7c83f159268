import type { GateConfig } from '#config.ts'
import { openGateDatabase } from '#database/open-gate-database.ts'
import { buildGate } from '#gate-app.ts'
import { openKeys } from '#keys/key-folder.ts'
import { deleteOldChecks } from '#checks/checks.queries.ts'
import { openIdConnect } from '#providers/openid-connect.ts'
import { readIdentity } from '#wallet/request.ts'

/** How often keys are looked after, in milliseconds: each month is to have its own long before it begins. */
const KEY_LOOK = 12 * 3_600_000

/** How often checks that nobody came back from are removed, in milliseconds. */
const SWEEP = 60_000

type Options = { now?: () => Date; /** Where the log goes, in tests. */ log?: { write(line: string): void } }

/** Starts the gate: its database, its keys, its pages. `close` ends it. */
export async function startGate(config: GateConfig, { now = () => new Date(), log }: Options = {}) {
  await using starting = new AsyncDisposableStack()
  const { service, wallet } = config
  const ways = [
    ...(service ? [{ methodClass: 'service' as const, level: service.level }] : []),
    ...(wallet ? [{ methodClass: 'wallet' as const, level: wallet.level }] : []),
  ]
  const wanted = () => ({ ways, now: now() })
  let keys = await openKeys(config.keyFolder, wanted())
  const db = await openGateDatabase(config.databaseUrl)
  starting.defer(() => db.destroy())
  const open = {
    service:
      service && openIdConnect({ service, returnTo: `${config.url}/callback`, isInsecure: !config.isProduction }),
    identity: wallet && (await readIdentity({ certificate: wallet.certificateFile, key: wallet.keyFile })),
  }
  const app = await buildGate(config, { db, keys: () => keys, now }, open, log)
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
  const url = await app.listen({ host: config.host, port: config.port })
  const started = starting.move()
  return { url, app, close: () => started.disposeAsync() }
}
