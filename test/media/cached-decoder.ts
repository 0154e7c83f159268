import { createHash } from 'node:crypto'
import { constants, globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Decoder, confinedDecoder } from '@amour/server/media/decoding.ts'
import { UnusableMedia } from '@amour/server/media/unusable-media.ts'

const root = join(import.meta.dirname, '..', '..')

/** What the decoder is made of: its own sources, and the versions of the libraries that they use. */
const sources = globSync('apps/server/src/media/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()

const version = createHash('sha256')
for (const file of [...sources, 'package-lock.json']) version.update(file).update(readFileSync(join(root, file)))

/** Where answers lie that any test of this tree has had, in this run or before. */
const cache = join(root, 'node_modules', '.cache', `amour-decoder-${version.digest('hex').slice(0, 16)}`)

/** What every WebP picture begins with. */
const RIFF = Buffer.from('RIFF')

type Kept = { value: object } | { fault: UnusableMedia['fault']; message: string }

type Question = {
  /** What is asked, with all that the answer depends on beside the file. */
  key: unknown[]
  path: string
  /** Where the answer's files are put. */
  folder?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * A decoder for tests that only need a decoded item: asks `real` once for each file and question, and answers the same
 * from then on, files and refusals included. What fails for another reason is not kept.
 */
export function cacheDecoder(real: Decoder = confinedDecoder, folderOfAnswers = cache): Decoder {
  const cached = openCache(folderOfAnswers)
  return {
    checkPhoto: (path) => cached({ key: ['checkPhoto'], path }, () => real.checkPhoto(path)),
    derivePhoto: (path, folder, signal) =>
      cached({ key: ['derivePhoto'], path, folder, signal }, () => real.derivePhoto(path, folder, signal)),
    deriveSelfie: (path, folder) =>
      cached({ key: ['deriveSelfie'], path, folder }, () => real.deriveSelfie(path, folder)),
    // Most tests store a few letters in place of a picture, and look for them in what is served.
    markPicture: async (bytes, text) =>
      Buffer.from(bytes.subarray(0, 4)).equals(RIFF)
        ? real.markPicture(bytes, text)
        : Buffer.concat([bytes, Buffer.from(` for ${text}`)]),
    drawOverlay: (size, text) => real.drawOverlay(size, text),
    async deriveFilm(tools, folder, file, format) {
      const { signal, ...programs } = tools
      const { size, mtimeMs } = await stat(tools.ffmpeg)
      const key = ['deriveFilm', format, programs, size, mtimeMs]
      const question = { key, path: join(folder, file), folder, signal }
      return cached(question, () => real.deriveFilm(tools, folder, file, format))
    },
  }
}

function openCache(answers: string) {
  return async <Answer extends object>(question: Question, ask: () => Promise<Answer>): Promise<Answer> => {
    const { key, path, folder, signal } = question
    const hash = createHash('sha256')
      .update(JSON.stringify(key))
      .update(await readFile(path))
    const place = join(answers, hash.digest('hex'))
    const known = await readFile(join(place, 'answer.json'), 'utf8').catch(() => undefined)
    if (known !== undefined) {
      signal?.throwIfAborted()
      return repeat<Answer>(JSON.parse(known) as Kept, place, folder)
    }
    try {
      const value = await ask()
      await keep(place, { value }, folder)
      return value
    } catch (error) {
      if (error instanceof UnusableMedia && !hasCrashed(error))
        await keep(place, { fault: error.fault, message: error.message })
      throw error
    }
  }
}

/** A decoder that a signal or a full memory ended may have been ended by the machine. */
const hasCrashed = ({ message }: UnusableMedia) => / (SIG[A-Z]+|null)$/.test(message)

const namesOf = (answer: object) => ('files' in answer ? (answer.files as string[]) : [])

async function repeat<Answer extends object>(kept: Kept, place: string, folder = ''): Promise<Answer> {
  if ('fault' in kept) throw new UnusableMedia(kept.fault, kept.message.slice(kept.fault.length + 1))
  for (const name of namesOf(kept.value)) await copyFile(join(place, name), join(folder, name), constants.COPYFILE_EXCL)
  return kept.value as Answer
}

/** Written beside its place and moved there whole: no other worker meets half of it. */
async function keep(place: string, kept: Kept, folder = '') {
  await mkdir(join(place, '..'), { recursive: true })
  const draft = await mkdtemp(`${place}-`)
  for (const name of 'value' in kept ? namesOf(kept.value) : []) await copyFile(join(folder, name), join(draft, name))
  await writeFile(join(draft, 'answer.json'), JSON.stringify(kept))
  // Somebody else may have had the same answer meanwhile.
  await rename(draft, place).catch(() => rm(draft, { recursive: true }))
}
