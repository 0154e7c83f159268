import { parseArgs } from 'node:util'
import { exitWithUsage } from '#usage.ts'
import { startWitness } from './witness.ts'

/** A witness of a log of keys, alone: anyone may run one. Prints its key, and each refusal. */
function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ options: { name: text, log: text, url: text, folder: text, host: text, port: text } }).values
  } catch (error) {
    return exitWithUsage('tools/key-log/run-witness.ts', error instanceof Error ? error.message : String(error))
  }
}

const { name, log, url, folder = 'var/witness', host = '127.0.0.1', port = '8084' } = readArguments()
if (!name || !log || !url)
  exitWithUsage('tools/key-log/run-witness.ts', 'A witness needs a name, the key of the log and its address.')

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const witness = await startWitness({
  folder,
  name,
  log,
  logUrl: url.replace(/\/+$/, ''),
  host,
  port: Number(port),
  tell: say,
})
say(`${witness.url}\n${witness.key}`)
process.send?.({ url: witness.url, key: witness.key })

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void witness.close().then(() => process.exit(0)))
// Who started it is gone, and with it whoever could stop it.
process.on('disconnect', () => process.exit(0))
