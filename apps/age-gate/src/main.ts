import { readGateConfig } from '#config.ts'
import { startGate } from '#start-gate.ts'

const gate = await startGate(readGateConfig())
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
