import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media/media.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { verification } from '@amour/contract/trust/verification.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { storePendingUpload } from '@amour/test/media/pending-upload.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { banMedia } from '#features/media/banned-media/banned-media.service.ts'
import { moderationMaintenance } from './case-maintenance.jobs.ts'
import { openMissingCases } from './missing-cases.service.ts'

test('an upload for which no case can be opened keeps no other one waiting, and is tried again', async () => {
  await using w = await world()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const bad = await storePhoto(w.context, bob.id, { status: 'pending' })
  const good = await storePhoto(w.context, bob.id, { status: 'pending' })
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no case'; END $$`.execute(
    w.db,
  )
  await sql`CREATE TRIGGER failing BEFORE INSERT ON moderation_case FOR EACH ROW
    WHEN (NEW.target_id = ${sql.lit(bad.id)}) EXECUTE FUNCTION fail()`.execute(w.db)
  await expect(moderationMaintenance.perform(w.context, {})).rejects.toThrow('1 of 2 could not be worked off.')
  const targets = async () => {
    const rows = await w.db.selectFrom('moderation_case').select('target_id').execute()
    return rows.map(({ target_id: id }) => id)
  }
  expect(await targets()).toEqual([good.id])
  await sql`DROP TRIGGER failing ON moderation_case`.execute(w.db)
  await moderationMaintenance.perform(w.context, {})
  expect(new Set(await targets())).toEqual(new Set([bad.id, good.id]))
  const own = (await w.as(bob)(media.listOwn, { query: {} })).body.data
  expect(own.map(({ status }) => status)).toEqual(['pending', 'pending'])
})

/** The queues of the desk as a lead is shown them; the minute's round has not come. */
async function aLook(w: World) {
  const lead = await w.aStaff({ roles: ['lead'] })
  return async (queue: CaseQueue) => {
    await w.settle()
    return (await w.asStaff(lead)(cases.list, { query: { queue } })).body.data
  }
}

test('what waits for a person has its case as soon as the worker has done its job, before the minute’s round', async () => {
  await using w = await world()
  const waiting = await aLook(w)
  const ann = await w.aMember({ hasProfile: false, username: 'ann' })
  const { id } = await storePendingUpload(w.context, ann.id, await makePhotoFile())
  expect(await waiting('media')).toMatchObject([{ kind: 'media', username: 'ann' }])

  const body = {
    gender: 'Woman',
    seeking: 'Man',
    location: BATH,
    description: 'Long evenings, short messages, no fuss.',
  } as const
  expect((await w.as(ann)(profiles.update, { body })).status).toBe(200)
  expect((await waiting('media')).map(({ kind }) => kind)).toEqual(['media', 'profile'])

  await storePhoto(w.context, ann.id, { isDefault: true })
  const { code } = (await w.as(ann)(verification.begin, {})).body
  const file = Uint8Array.from(await makePhotoFile({ width: 1200, height: 900 }))
  expect((await w.as(ann)(verification.send, { body: { code: code ?? '' } }, { file })).status).toBe(201)
  expect(await waiting('selfies')).toMatchObject([{ kind: 'verification', username: 'ann' }])

  const banned = await makePicture({ seed: 1, width: 700, height: 500 }).jpeg().toBuffer()
  const known = await storePendingUpload(w.context, ann.id, banned)
  await w.settle()
  await banMedia(w.context, known.id, { kind: 'intimate', note: 'M-1 by mia' })
  await storePendingUpload(w.context, (await w.aMember({ username: 'tom' })).id, banned)
  expect(await waiting('serious')).toMatchObject([{ kind: 'match', username: 'tom' }])

  const rounds = [
    openMissingCases(w.context),
    openMissingCases(w.context, { memberId: ann.id }),
    moderationMaintenance.perform(w.context, {}),
  ]
  await Promise.all(rounds)
  const opened = await w.db.selectFrom('moderation_case').select('id').where('target_id', '=', id).execute()
  expect(opened).toHaveLength(1)
})
