import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { prepareKey, rotateKeys } from '@amour/server/security/rotation.ts'
import { exitWithUsage } from '#usage.ts'

/** Puts a new sealing key in force (docs/operations/keys.md); `prepare` only adds it to the key file. */
const [order] = process.argv.slice(2)
if (order !== undefined && order !== 'prepare') exitWithUsage('tools/rotate-keys.ts', 'The only order is: prepare')
const say = (line: string) => process.stdout.write(`${line}\n`)
const { keyFile, databaseUrl, directUrl, dataDir } = readConfig()

if (order === 'prepare') {
  const kid = await prepareKey(keyFile)
  say(`Key ${kid} is in ${keyFile}. Copy the file to every machine, then run this without 'prepare'.`)
} else {
  const embedded = databaseUrl ? undefined : await startEmbedded({ folder: join(dataDir, 'postgres') })
  const db = openDatabase(directUrl ?? databaseUrl ?? embedded?.url ?? '', { connections: 1, patience: 0 })
  try {
    const { kid, isResumed, resealed, damaged } = await rotateKeys(db, keyFile, {
      tell: ({ table, column, resealed: done, damaged: spoilt }) =>
        say(`${table}.${column}: ${done}${spoilt > 0 ? `, ${spoilt} damaged and left as they are` : ''}`),
    })
    say(`${isResumed ? 'Finished: all' : 'All'} is sealed with ${kid}; ${resealed} values were sealed anew.`)
    if (damaged > 0) say(`${damaged} values are damaged: no key opens them. See docs/operations/keys.md.`)
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}
