import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import { type Context, inTransaction } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { MINUTE } from '@amour/server/durations.ts'
import { updateText } from '@amour/server/features/people/profiles/profiles.queries.ts'
import { newId } from '@amour/server/security/ids.ts'
import { KEY_BYTES, sealStream } from '@amour/server/security/sealed-file.ts'
import { insertRows, selectStills, selectUnverified } from '#demo/demo.queries.ts'
import { demoLogins } from '#demo/logins.ts'
import type { Identified } from '#demo/member-rows.ts'
import type { Random } from '#demo/random.ts'
import { openCase } from './case-rows.ts'
import words from './words.json' with { type: 'json' }

type Filling = { members: readonly Identified[]; random: Random; media: number; selfies: number }

/** The files of a photo that somebody of the staff is shown. */
const SHOWN = ['160.webp', '480.webp', '960.webp', 'blur.webp']

/** Uploads that nobody has looked at: texts of profiles, photos and selfies, each with its case. */
export async function fillUploads(context: Context, filling: Filling): Promise<void> {
  const { members, random, media, selfies } = filling
  const names = new Set(demoLogins.map(({ username }) => username))
  const owners = random.shuffle(members.filter(({ username, photos }) => !names.has(username) && photos.length > 0))
  const texts = Math.min(words.texts.length, media)
  const since = (place: number, count: number) => {
    // The oldest is a little late; most have come within the last hours.
    const minutes = 8 + Math.round(250 * ((place + 0.5) / count) ** 1.4)
    return new Date(context.clock.now().getTime() - (minutes + random.between(0, 4)) * MINUTE)
  }
  const photos = await copyPhotos(context, owners, { count: media - texts, since })
  const selfiesSent = await sealSelfies(context, { count: selfies, since })
  await inTransaction(context, async ({ db }) => {
    for (let place = 0; place < texts; place += 1) {
      const owner = owners[place]
      const text = words.texts[place] ?? ''
      if (!owner) continue
      const heldAt = since(place, texts)
      const held = { held_description: text, held_at: heldAt, held_signs: findTextSigns(text) }
      await updateText(db, owner.id, { ...held, text_state: 'waiting' })
      await insertRows(db, 'moderation_case', [
        openCase(shapeOf('profile'), {
          id: newId(heldAt.getTime()),
          memberId: owner.id,
          targetId: owner.id,
          at: heldAt,
        }),
      ])
    }
    await insertRows(db, 'media', photos)
    await insertRows(db, 'verification', selfiesSent)
    await insertRows(db, 'moderation_case', [
      ...photos.map((row) => caseOf('media', { id: row.id, memberId: row.member_id, at: new Date(row.created_at) })),
      ...selfiesSent.map((row) =>
        caseOf('verification', { id: row.id, memberId: row.member_id, at: new Date(row.sent_at ?? row.created_at) }),
      ),
    ])
  })
}

const shapeOf = (kind: 'media' | 'profile' | 'verification') => ({ kind, category: null, isRaised: false }) as const

const caseOf = (kind: 'media' | 'verification', { id, memberId, at }: { id: string; memberId: string; at: Date }) =>
  openCase(shapeOf(kind), { id: newId(at.getTime()), memberId, targetId: id, at })

type Copying = { count: number; since: (place: number, count: number) => Date }

/** Pictures that somebody else has, so that they are there; each in files of its own, which may be removed with it. */
async function copyPhotos(context: Context, owners: readonly Identified[], { count, since }: Copying) {
  const { db, storage } = context
  const stills = await selectStills(db, count)
  // A start draws only what is met first; the same few pictures are then sent by several.
  const chosen = stills.length === 0 ? [] : Array.from({ length: count }, (_, place) => stills[place % stills.length])
  return Promise.all(
    chosen
      .flatMap((still) => still ?? [])
      .map(async (still, place): Promise<NewRow<'media'>> => {
        const { storage_key: from, width, height, placeholder, bytes: size } = still
        const at = since(place, count)
        const key = `items/demo-waiting-${place}`
        for (const name of SHOWN) {
          const bytes = await storage.read(`${from}/${name}`)
          if (bytes) await storage.write(`${key}/${name}`, bytes)
        }
        const owner = owners[owners.length - 1 - place]
        if (!owner) throw new Error('Somebody has uploaded it.')
        const state = {
          kind: 'photo',
          status: 'pending',
          rating: 'general',
          visibility: 'public',
          processing: 'done',
        } as const
        const shape = { width, height, placeholder, bytes: size }
        return { ...shape, ...state, id: newId(at.getTime()), member_id: owner.id, storage_key: key, created_at: at }
      }),
  )
}

/** The member's own portrait as the selfie, sealed as the product seals it. */
async function sealSelfies(context: Context, { count, since }: Copying): Promise<NewRow<'verification'>[]> {
  const { db, storage, seal } = context
  const rows = await Promise.all(
    (await selectUnverified(db, count)).map(async (photo, place): Promise<NewRow<'verification'> | undefined> => {
      const picture =
        (await storage.read(`${photo.storage_key}/480.webp`)) ?? (await storage.read(`${photo.storage_key}/160.webp`))
      if (!picture) return undefined
      const [id, at, key] = [newId(), since(place, count), randomBytes(KEY_BYTES)]
      const pieces: Buffer[] = []
      for await (const piece of sealStream(Readable.from([picture]), key)) pieces.push(piece)
      const storageKey = `selfies/demo-${place}`
      await storage.write(storageKey, Buffer.concat(pieces))
      return {
        id,
        member_id: photo.member_id,
        state: 'waiting',
        code: `DMO-${String(100 + place)}`,
        code_until: new Date(at.getTime() + 60 * MINUTE),
        storage_key: storageKey,
        key_sealed: seal.seal({ owner: id, column: 'verification.key' }, key),
        media_id: photo.id,
        created_at: new Date(at.getTime() - 4 * MINUTE),
        sent_at: at,
      }
    }),
  )
  return rows.filter((row) => row !== undefined)
}
