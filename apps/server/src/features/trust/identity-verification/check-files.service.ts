import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { StorageAway } from '#media/storage.ts'
import { KEY_BYTES, openStream, sealStream } from '#security/sealed-file.ts'
import type { VerificationRow } from '#database/tables.ts'

/** Where selfies and films lie in the storage, apart from what members can be shown. */
const FOLDER = 'selfies'

/** Seconds after which it is worth trying again when the disk is full. */
const FULL_RETRY_AFTER = 300

/** A file in the storage, sealed under a key of its own. */
export type SealedFile = { key: Buffer; storageKey: string }

/** Seals a file under a new key and stores it. Throws `storageFull`. */
export async function storeSealed(
  { storage }: Pick<Context, 'storage'>,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
) {
  const file: SealedFile = { key: randomBytes(KEY_BYTES), storageKey: `${FOLDER}/${randomBytes(16).toString('hex')}` }
  const bytes = await collect(sealStream(Readable.from(content), file.key))
  await storage.write(file.storageKey, bytes).catch((error: unknown) => {
    if (error instanceof StorageAway && error.isFull) throw new Refusal('storageFull', { retryAfter: FULL_RETRY_AFTER })
    throw error
  })
  return file
}

/** How a row names a stored file. */
export const fileColumns = ({ seal }: Pick<Context, 'seal'>, id: string, { key, storageKey }: SealedFile) => ({
  storage_key: storageKey,
  key_sealed: seal.seal({ owner: id, column: 'verification.key' }, key),
})

/** What a check has stored; undefined when it is gone. */
export async function readSealed(
  { seal, storage }: Pick<Context, 'seal' | 'storage'>,
  { id, storage_key: file, key_sealed: sealed }: Pick<VerificationRow, 'id' | 'storage_key' | 'key_sealed'>,
): Promise<Buffer | undefined> {
  if (!file || !sealed) return undefined
  const bytes = await storage.sizeOf(file)
  if (bytes === undefined) return undefined
  const key = seal.open({ owner: id, column: 'verification.key' }, sealed)
  return collect(openStream(async (range) => (await storage.open(file, range))?.stream, bytes, key))
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
