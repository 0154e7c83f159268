import { cases } from '@amour/contract/console/cases.ts'
import { disclosures } from '@amour/contract/console/disclosures.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import type { Context } from '@amour/server/context.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { insertMatch } from '@amour/server/features/media/processing/processing.queries.ts'
import { newId } from '@amour/server/security/ids.ts'
import { eraseMember } from '@amour/server/features/account/account-deletion/erasure.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'
import { callConsole } from '@amour/test/e2e/console/console-session.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'

const BLANK = '0'.repeat(64)

/** Cases that the demo has none of, each by its id: a known picture, a film, somebody who has left, a proposed ban. */
export async function openRareCases(site: Site) {
  const { context } = site
  const [first, third, fourth] = await shownItems(context, 'photo')
  const [second] = await shownItems(context, 'video')
  if (!first || !second || !third || !fourth) throw new Error('The demo shows photos and films.')
  await insertMatch(context.db, {
    id: newId(),
    media_id: null,
    member_id: first.owner,
    kind: 'intimate',
    source: 'StopNCII',
    hash: BLANK,
    bannedHash: BLANK,
    distance: 2,
    frame_ms: 0,
    evidence_key: null,
    created_at: context.clock.now(),
  })
  await moderationMaintenance.perform(context, {})
  const video = await report(site, 'video', second)
  const erased = await report(site, 'photo', third)
  const proposed = await report(site, 'profile', { ...fourth, id: fourth.owner })

  const lea = await makeStaff(context, { name: 'Lea Wood', roles: ['lead', 'childSafety'] })
  await done(
    callConsole(site, lea, disclosures.preserve, {
      id: erased,
      body: { why: 'The police have asked us to keep it, by a letter of 20 November.' },
    }),
  )
  await eraseMember(context, third.owner)
  const { token, version } = (await callConsole(site, lea, cases.claim, { id: proposed })).answer
  const note = 'The same pictures as on an account that we closed in March.'
  const ban = { token, version, action: 'ban', reason: 'askedMoney', note }
  await done(callConsole(site, lea, cases.decide, { id: proposed, body: ban }))
  const { id: proposal } = await context.db.selectFrom('proposal').select('id').executeTakeFirstOrThrow()
  const tom = await makeStaff(context, { name: 'Tom Ashdown', roles: ['lead'] })
  await done(callConsole(site, tom, cases.ask, { id: proposal, body: { text: 'Which account was that?' } }))
  await done(callConsole(site, lea, cases.ask, { id: proposal, body: { text: 'golden.hour, closed on 3 March.' } }))
  await writeRule(site, lea)
  const matched = context.db.selectFrom('moderation_case').select('id').where('kind', '=', 'match')
  return { match: (await matched.executeTakeFirstOrThrow()).id, video, erased, proposed }
}

/** A rule that two people would put live, with the figures of its dry run. */
async function writeRule(site: Site, by: TestStaff) {
  const definition = {
    categories: ['scam', 'fake'],
    all: [{ fact: 'reporters', min: 2 }],
    effect: 'hold',
    reason: 'askedMoney',
  }
  const name = 'Two people say scam within a day'
  await done(callConsole(site, by, rules.draft, { id: '', body: { name, definition } }))
  const { id } = await site.context.db.selectFrom('rule_version').select('id').executeTakeFirstOrThrow()
  await done(callConsole(site, by, rules.dryRun, { id }))
  await done(callConsole(site, by, rules.propose, { id }))
}

async function done(call: Promise<{ status: number; answer: unknown }>) {
  const { status, answer } = await call
  if (status > 299) throw new Error(JSON.stringify(answer))
}

type Item = { id: string; owner: string }

/** What members show whom nobody has reported. */
function shownItems({ db }: Context, kind: 'photo' | 'video'): Promise<Item[]> {
  return db
    .selectFrom('media')
    .select(['id', 'member_id as owner'])
    .where('status', '=', 'approved')
    .where('visibility', '=', 'public')
    .where('kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_case').select('id').whereRef('moderation_case.member_id', '=', 'media.member_id'),
        ),
      ),
    )
    .distinctOn('member_id')
    .orderBy('member_id')
    .limit(3)
    .execute()
}

async function report({ context, url }: Site, kind: 'photo' | 'video' | 'profile', { id, owner }: Item) {
  const { token } = await makeMember(context)
  const draft = { kind, category: 'unwantedSexual', target: id, description: 'They sent it though I had said no.' }
  const answer = await fetch(url + reports.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const filed = context.db.selectFrom('moderation_case').select('id').where('member_id', '=', owner)
  return (await filed.executeTakeFirstOrThrow()).id
}
