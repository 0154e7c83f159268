import { parseArgs } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { banKinds } from '@amour/server/features/media/banned-media/ban-lists.ts'
import { banHashes, banMedia } from '@amour/server/features/media/banned-media/banned-media.service.ts'
import { findByReference } from '@amour/server/features/media/moderation/media-review.service.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { exitWithUsage } from '#usage.ts'

/** Puts the picture of an item, by its reference, or hashes that somebody told us on our own list of banned pictures. */
const { values, positionals } = readWords()
const kind = banKinds.find((known) => known === values.kind)
if (!kind) exitWithUsage('tools/ban.ts', `There is no kind '${values.kind}'.`)
if (positionals.length === 0) exitWithUsage('tools/ban.ts', 'Say what to ban.')

// oxlint-disable-next-line node/no-process-env -- the settings of the app, with a quieter log for a terminal
const opened = await openPrepared(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
try {
  for (const what of positionals) process.stdout.write(`${what}: ${await ban(opened.context, what)}\n`)
} finally {
  await opened.close()
}

function readWords() {
  try {
    return parseArgs({
      options: { kind: { type: 'string', default: 'removed' }, note: { type: 'string', default: '' } },
      allowPositionals: true,
    })
  } catch (error) {
    exitWithUsage('tools/ban.ts', error instanceof Error ? error.message : String(error))
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
