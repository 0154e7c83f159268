import { type Config, readConfig } from '@amour/server/config.ts'
import { say } from '#operator/open-app.ts'
import { lookAtDatabase } from './database.ts'
import { describe, type Finding, look, ok, fault } from './look.ts'
import { lookAtMachine } from './machine.ts'
import { lookAtServices } from './services.ts'

/** Prints what is well and what is to do; ends with 1 where anything is to do. */
export async function reportHealth(): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the settings of the app
  const findings = await examine(process.env)
  const width = Math.max(...findings.map(({ name }) => name.length))
  for (const { name, isOk, says } of findings) say(`${isOk ? 'ok ' : 'fix'}  ${name.padEnd(width)}  ${says}`)
  const open = findings.filter(({ isOk }) => !isOk).length
  say(open === 0 ? '\nAll is well.' : `\n${open} of ${findings.length} are to do.`)
  if (open > 0) process.exitCode = 1
}

/**
 * Looks at all that the app needs with these settings, and changes nothing but a file in the storage, which it takes
 * away again. Throws nothing. `now` is this machine's clock.
 */
export async function examine(
  environment: Record<string, string | undefined>,
  { now = Date.now }: { now?: () => number } = {},
): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    const [, ...told] = error instanceof Error ? error.message.split('\n') : ['', describe(error)]
    return told.map((one) => ({ name: 'settings', ...fault(`${one.trim()}. See docs/operations, Configuration.`) }))
  }
  const database = lookAtDatabase(config, now).catch((error: unknown): Finding[] => [
    { name: 'database', ...fault(describe(error)) },
  ])
  return [
    await look('settings', '', () =>
      config.isProduction
        ? ok('are right, for production')
        : fault('NODE_ENV is not production: set it before you open.'),
    ),
    ...(await Promise.all(lookAtMachine(config, now))),
    ...(await database),
    ...(await Promise.all(lookAtServices(config, now))),
  ]
}
