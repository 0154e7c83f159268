import { readGateConfig } from '#config.ts'
import { startGate } from '#start-gate.ts'

// What PostgreSQL says of a row stands in its errors, and Node would print them whole.
process.on('uncaughtException', (error: unknown) =>
  end(`A fault that nobody has caught ends the age gate: ${nameOf(error)}`),
)

const gate = await start().catch((error: unknown) => end(tell(error)))
gate.app.log.info('the age gate is open')
process.send?.('open')

let isClosing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) return
    isClosing = true
    void gate.close()
  })
}
// Whoever started it as a child is gone.
process.on('disconnect', () => void gate.close())
process.channel?.unref()

async function start() {
  return startGate(readGateConfig())
}

/** What an error says, and what is behind it: the settings that are not right, or what to do. */
function tell(error: unknown): string {
  const told = error instanceof Error ? error : new Error(String(error))
  return told.cause instanceof Error ? `${told.message}\n${told.cause.message}` : told.message
}

/** Its name, and where in our code it was, without its words. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [error.name, ...places.slice(0, 12)].join('\n')
}

function end(words: string): never {
  process.stderr.write(`${words}\n`)
  // oxlint-disable-next-line unicorn/no-process-exit -- what was begun would hold it, and nothing of it is sound
  process.exit(1)
}
