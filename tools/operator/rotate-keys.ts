import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { prepareKey, rotateKeys as rotate } from '@amour/server/security/rotation.ts'
import { requireDatabase, say } from './open-app.ts'

/** Adds a new sealing key to the key file, which other machines get before it is used. */
export async function prepareNewKey(): Promise<void> {
  const { keyFile } = readConfig()
  const kid = await prepareKey(keyFile)
  say(`Key ${kid} is in ${keyFile}. Copy the file to every machine, then run this without 'prepare'.`)
}

/** Puts a new sealing key in force and seals everything anew (docs/operations/keys.md). */
export async function rotateKeys(): Promise<void> {
  const config = readConfig()
  requireDatabase(config)
  const { keyFile, databaseUrl, directUrl, dataDir } = config
  const embedded = databaseUrl ? undefined : await startEmbedded({ folder: join(dataDir, 'postgres') })
  const db = openDatabase(directUrl ?? databaseUrl ?? embedded?.url ?? '', { connections: 1, patience: 0 })
  try {
    const { kid, isResumed, resealed, damaged } = await rotate(db, keyFile, {
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
