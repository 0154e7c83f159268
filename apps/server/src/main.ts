import { readConfig } from '#config.ts'
import { openPrepared, type ProcessName, processNames, startProcesses } from './serve.ts'

const asked = process.argv.slice(2)
const names = asked.length
  ? asked.filter((name): name is ProcessName => processNames.some((known) => known === name))
  : processNames
if (asked.length > names.length) throw new Error(`Unknown process; there are: ${processNames.join(', ')}`)

const opened = await openPrepared(readConfig())
const api = await startProcesses(opened, names)
opened.context.log.info({ processes: names, url: api.url }, 'started')

let isClosing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) return
    isClosing = true
    void close()
  })
}

async function close() {
  await api.close()
  await opened.close()
}
