import type { InputOf, ResponseOf } from '@amour/contract/endpoint.ts'
import type { keyLog } from '@amour/contract/account/key-log.ts'
import { labelOf } from '@amour/crypto/key-log/log-entry.ts'
import { readCheckpoint } from '@amour/crypto/key-log/checkpoint.ts'
import type { Context, MemberContext } from '#context.ts'
import { directoryToShow } from './key-directory.service.ts'
import { countTree, selectCheckpoint, selectHistory, selectNewest } from './key-tree.queries.ts'
import { readConsistency, readInclusion } from './key-tree.service.ts'

type Mine = ResponseOf<typeof keyLog.mine>

/** What the log last said together with its witnesses, shown to grow from what the page has seen, and the caller's keys. */
export async function findMine(context: MemberContext, { since }: { since: number }): Promise<Mine> {
  const { db, caller } = context
  const label = Buffer.from(await labelOf(caller.id))
  const [checkpoint, history] = await Promise.all([findCheckpoint(context), selectHistory(db, label)])
  const keys = history.map(({ number, print, at }) => ({
    number: number ?? 0,
    print: spell(print ?? Buffer.alloc(0)),
    at: at?.toISOString() ?? null,
  }))
  if (!checkpoint) return { note: null, consistency: [], line: null, keys }
  const { size, note } = checkpoint
  const [consistency, directory] = await Promise.all([
    since < size ? readConsistency(db, since, size) : [],
    directoryToShow(context, size),
  ])
  const line = directory.prove(label)
  return {
    note,
    consistency: consistency.map(spell),
    line: line ? { ...line, print: spell(line.print), hashes: line.proof.map(spell) } : null,
    keys,
  }
}

/** The newest that all witnesses have signed; until there is one, the newest that the log has. */
async function findCheckpoint({ db }: Context) {
  const found =
    (await selectCheckpoint(db, { isCosigned: true })) ?? (await selectCheckpoint(db, { isCosigned: false }))
  return found && readCheckpoint(found.note) ? found : undefined
}

/** The note that anyone may read; undefined before the first. */
export const findNote = async (context: Context) => (await findCheckpoint(context))?.note

type Asked = InputOf<typeof keyLog.proofs>['body']

/** Where the newest keys of members stand in the log of a size; who has none there is left out. */
export async function proveKeys({ db }: Context, { ids, size }: Asked): Promise<ResponseOf<typeof keyLog.proofs>> {
  const known = Math.min(size, await countTree(db))
  const labels = new Map<string, string>()
  for (const id of ids) labels.set(Buffer.from(await labelOf(id)).toString('hex'), id)
  const wanted = [...labels.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const newest = await selectNewest(db, wanted, known)
  const indexes = newest.map(({ seq }) => Number(seq) - 1)
  const proofs = await readInclusion(db, indexes, known)
  const data = newest.map(({ label, number }, at) => ({
    id: labels.get(label.toString('hex')) ?? '',
    number,
    index: indexes[at] ?? 0,
    hashes: (proofs[at] ?? []).map(spell),
  }))
  return { data }
}

const spell = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
