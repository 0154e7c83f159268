import { setImmediate as turn } from 'node:timers/promises'
import { KeyDirectory } from '@amour/crypto/key-log/key-directory.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { selectPublications } from './key-tree.queries.ts'
import { sha256 } from './key-tree.service.ts'

/** Publications that are read, and sorted into the directory, in one go: others wait some fifty milliseconds for it. */
const BATCH = 5_000

type Followed = { size: number; directory: KeyDirectory }

/** The directory as a process holds it; asked for one after the other. */
class Follower {
  #followed: Followed = { size: 0, directory: KeyDirectory.empty(sha256) }
  #turn: Promise<unknown> = Promise.resolve()

  /** The directory of a log of that size, with its tree. */
  at(db: Context['db'], size: number): Promise<KeyDirectory> {
    const asked = this.#turn.then(() => this.#follow(db, size))
    this.#turn = asked.catch(() => undefined)
    return asked
  }

  async #follow(db: Context['db'], size: number): Promise<KeyDirectory> {
    // An older one, after a database was brought back: from the beginning.
    if (this.#followed.size > size) this.#followed = { size: 0, directory: KeyDirectory.empty(sha256) }
    let { size: from, directory } = this.#followed
    while (from < size) {
      const rows = await selectPublications(db, { from, limit: Math.min(BATCH, size - from) })
      if (rows.length === 0) throw new Error('The log is shorter than what is asked of it.')
      const lines = rows.flatMap(({ label, number, print }, at) =>
        label && number && print ? [{ label, number, print, index: from + at }] : [],
      )
      directory = directory.add(lines)
      from += rows.length
      await turn()
    }
    // Others have their turn every few thousand hashes.
    await directory.buildTree(turn)
    this.#followed = { size, directory }
    return directory
  }
}

/** One for each process: what is signed, and what members are told, may be at different sizes. */
function followers() {
  const known = new WeakMap<Config, Follower>()
  return ({ config, db }: Pick<Context, 'config' | 'db'>, size: number) => {
    const follower = known.get(config) ?? new Follower()
    known.set(config, follower)
    return follower.at(db, size)
  }
}

export const directoryToSign = followers()
export const directoryToShow = followers()
