import { parseArgs } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { banKinds } from '@amour/server/features/media/ban-lists.ts'
import { banHashes, banMedia } from '@amour/server/features/media/bans.service.ts'
import { findByReference } from '@amour/server/features/media/reviewing.service.ts'
import { openPrepared } from '@amour/server/serve.ts'

/** Puts the picture of an item, by its reference, or hashes that somebody told us on our own list of banned pictures. */
const usage = `npm run ban -- M-7K3Q-9F2X … | HASH … [--kind ${banKinds.join('|')}] [--note TEXT]\n`

const { values, positionals } = parseArgs({
  options: { kind: { type: 'string', default: 'removed' }, note: { type: 'string', default: '' } },
  allowPositionals: true,
})
const kind = banKinds.find((known) => known === values.kind)

if (!kind || positionals.length === 0) {
  process.stderr.write(usage)
  process.exitCode = 1
} else {
  // oxlint-disable-next-line node/no-process-env -- the settings of the app, with a quieter log for a terminal
  const opened = await openPrepared(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  try {
    for (const what of positionals) process.stdout.write(`${what}: ${await ban(opened.context, what)}\n`)
  } finally {
    await opened.close()
  }
}

async function ban(context: Context, what: string): Promise<string> {
  const why = { kind: kind ?? 'removed', note: values.note }
  const { added, alike } = /^[\da-f]{64}$/i.test(what)
    ? await banHashes(context, [what.toLowerCase()], why)
    : await banMedia(context, await findByReference(context, what), why)
  const also = alike.length > 0 ? `; these show it too: ${alike.join(' ')}` : ''
  return `${added} new on the list${also}`
}
