import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { type Signature, SignedQuery } from '#security/signed-address.ts'
import { openViewRecorder } from '#features/media/private-views/view-recorder.service.ts'
import { readRange } from './byte-range.ts'
import { isSignedMedia } from '#media/media-address.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { type MarkedPictures, openMarkedPictures } from './marked-pictures.ts'
import { findFiles, type Look, type Served } from './serving.service.ts'

const Address = SignedQuery.extend({
  id: z.uuid(),
  variant: z.enum(['160', '480', '960', '1600', 'blur', 'poster', 'video']),
})

/** Serves pictures and films by signed address. A media element sends no bearer: the address itself names the session. */
export function servingRoutes(app: FastifyInstance, context: Context) {
  const views = openViewRecorder(context)
  const marked = openMarkedPictures(context)
  app.addHook('onClose', () => {
    marked.close()
    return views.settle()
  })
  app.get('/media/:id/:variant', async ({ params, query, headers }, reply) => {
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    })
    const read = Address.safeParse(Object.assign({}, query, params))
    if (!read.success) throw new Refusal('notFound')
    const { id, variant, ...signature } = read.data
    // Before anything is read or forgotten: who signs nothing moves nothing.
    if (!isSignedMedia(context, id, variant, signature)) throw new Refusal('notFound')
    const found = findFiles(context, { id, variant, signature }, headers.accept)
    const { files, look, isOpen } = await found.catch((error: unknown) => {
      marked.forget(id)
      throw error
    })
    const seconds = isOpen ? secondsLeft(context, signature) : 0
    // A film is asked for part by part, and each part anew whether it may still be seen.
    const kept = variant === 'video' ? 0 : seconds
    if (await sendElsewhere(context, reply, { id, file: files[0], seconds, kept })) return reply
    // A validator would be a trace in the browser; without one an If-Range never fits, so it gets the whole file.
    const range = variant === 'video' && !headers['if-range'] ? headers.range : undefined
    for (const file of files) {
      const isSent =
        look && variant !== 'video' && variant !== 'blur'
          ? await sendMarked(marked, reply, { id, file, look })
          : await sendFile(context, reply, { id, file, range, kept })
      if (!isSent) continue
      // A blur shows nothing.
      if (look && variant !== 'blur') views.record({ mediaId: id, ...look })
      return reply
    }
    throw new Refusal('notFound')
  })
}

const dispositionOf = (id: string, { extension }: Served) => `inline; filename="${id}.${extension}"`

type Marking = { id: string; file: Served; look: Look }

/** Sends a private picture with its viewer's name over it; says whether there was such a file. */
async function sendMarked(marked: MarkedPictures, reply: FastifyReply, { id, file, look }: Marking) {
  const { viewerId, text } = look
  const bytes = await marked.find({ mediaId: id, viewerId, key: file.key, text }).catch((error: unknown) => {
    // What our own decoder once wrote, and nobody can read now.
    if (error instanceof UnusableMedia) return undefined
    throw error
  })
  if (!bytes) return false
  void reply.type(file.type).header('content-disposition', dispositionOf(id, file)).send(bytes)
  return true
}

/** Whole seconds for which a signed address still works. */
const secondsLeft = ({ clock }: Context, { e }: Signature) =>
  Math.max(0, Math.floor(Number(e) - clock.now().getTime() / 1000))

/** Seconds for which the address of a part of a film works in the object store. */
const PART_LIFE = 30

type Elsewhere = { id: string; file: Served | undefined; seconds: number; kept: number }

/** Sends the browser to the object store, where it reaches that; says whether it does. */
async function sendElsewhere({ storage }: Context, reply: FastifyReply, { id, file, seconds, kept }: Elsewhere) {
  if (!file || seconds < 1) return false
  const life = file.type.startsWith('video/') ? Math.min(seconds, PART_LIFE) : seconds
  const fileName = `${id}.${file.extension}`
  const caching = cachingFor(kept)['cache-control'] ?? 'private, no-store'
  const url = await storage.linkTo(file.key, { seconds: life, type: file.type, fileName, caching })
  if (url) void reply.headers(cachingFor(kept)).redirect(url, 307)
  return url !== undefined
}

/** How the member's own browser may keep an answer: for so many seconds, or not at all. */
const cachingFor = (seconds: number) =>
  seconds > 0 ? { 'cache-control': `private, max-age=${seconds}, immutable` } : {}

/** `kept`: seconds for which the browser may keep it. */
type Sending = { id: string; file: Served; range: string | undefined; kept: number }

/** Says whether there was such a file. A film is sent in parts, as players ask for it. */
async function sendFile({ storage }: Context, reply: FastifyReply, { id, file, range, kept }: Sending) {
  const isFilm = file.type.startsWith('video/')
  const size = isFilm ? await storage.sizeOf(file.key) : undefined
  const part = size === undefined ? undefined : readRange(range, size)
  if (part === 'outside') {
    void reply.status(416).header('content-range', `bytes */${size}`).send()
    return true
  }
  const opened = await storage.open(file.key, part)
  if (!opened) return false
  if (isFilm) void reply.header('accept-ranges', 'bytes')
  if (part) void reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  void reply
    .type(file.type)
    .headers(cachingFor(kept))
    .header('content-length', part ? part.end - part.start + 1 : opened.bytes)
    .header('content-disposition', dispositionOf(id, file))
    .send(opened.stream)
  return true
}
