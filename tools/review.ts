import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '@amour/server/config.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { review } from './review/asking.ts'
import { command } from './review/deciding.ts'
import { startPreview } from './review/preview.ts'

// oxlint-disable-next-line node/no-process-env -- the settings of the app, with a quieter log for a terminal
const opened = await openPrepared(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
const say = (line: string) => void process.stdout.write(`${line}\n`)
const by = userInfo().username
const words = process.argv.slice(2)

try {
  if (words.length > 0) say(await command(opened.context, words, by))
  else await ask()
} finally {
  await opened.close()
}

async function ask() {
  const terminal = createInterface(process.stdin, process.stdout)
  const preview = await startPreview(opened.context.storage)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  // Ctrl-C, Ctrl-D and an input that ends leave the question without an answer.
  terminal.once('close', end)
  try {
    await Promise.race([review(opened.context, { terminal, preview, say, by }), isOver])
  } finally {
    terminal.close()
    preview.close()
  }
}
