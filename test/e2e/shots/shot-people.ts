import { reports } from '@amour/contract/trust/reports.ts'
import type { Context, MemberContext } from '@amour/server/context.ts'
import { sendFlirt } from '@amour/server/features/people/flirts/flirts.service.ts'
import { sendMessage } from '@amour/server/features/messages/conversations/sending.service.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import { decideAbout } from '@amour/test/e2e/trust/decide-about.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import { MINUTE } from '@amour/server/durations.ts'

/** Who looks at the screens: nobody yet, one without a profile, one whom nobody knows, one of the demo, one whom everybody knows, one who may not write. */
export type Viewer = 'visitor' | 'newcomer' | 'quiet' | 'demo' | 'busy' | 'restricted'

/** Who cannot log in any more. */
export const banned = { username: 'Closed-at-half-past', email: 'closed@example.com', password: 'open sesame' }

type Session = Pick<TestMember, 'token' | 'refreshToken'>

const ADMIRERS = 200

/** Whom moderators have restricted for two weeks. */
const restricted = 'Once-too-often'

/** The longest username there may be. */
const longest = 'Half-past-nine-at-the-old-pier'

const letters = [
  'Good evening. Which of the two rivers do you prefer?',
  'There is a concert in the Abbey on Thursday. I have two tickets and one coat that is warm enough for whoever comes along.',
  'Yes.',
  'I read what you wrote of the harbour twice, and then I went to look at it.',
]

/** Makes the people and signs them in; the demo members are there already. */
export async function makeViewers(context: Context): Promise<Record<Exclude<Viewer, 'visitor'>, Session>> {
  const { db } = context
  const demo = await db
    .selectFrom('member')
    .select('id')
    .where('username', '=', demoLogins[0].username)
    .executeTakeFirstOrThrow()
  const { token, refresh_token: refreshToken } = await startSession(context, demo.id)
  // Nobody near Lerwick is looking for a woman who looks for women.
  const LERWICK = 2644605
  const quiet = { username: 'A-quiet-evening-far-up-in-Unst', seeking: 'Woman', locationId: LERWICK } as const
  return {
    newcomer: await makeMember(context, { username: 'Newcomer', hasProfile: false }),
    quiet: await makeMember(context, quiet),
    restricted: await makeMember(context, { username: restricted, gender: 'Woman', seeking: 'Man' }),
    demo: { token, refreshToken },
    busy: await makeBusy(context),
  }
}

/** Somebody with 200 conversations, of which more than 99 are unread, requests, and as many notifications. */
async function makeBusy(context: Context) {
  const busy = await makeMember(context, { username: longest })
  for (let number = 1; number <= ADMIRERS; number += 1) {
    const username = number === ADMIRERS ? 'W'.repeat(30) : `admirer-${number}`
    const admirer = await makeMember(context, { username, gender: 'Man', seeking: 'Woman' })
    const text = letters[number % letters.length] ?? ''
    const at = (ago: number, who: TestMember) => contextOf(context, who, (ADMIRERS - number) * 97 + ago)
    await sendMessage(at(9, admirer), busy.id, { message: 'May I say hello?', mediaId: null })
    if (number % 9 > 0) await sendMessage(at(6, busy), admirer.id, { message: 'You may.', mediaId: null })
    if (number % 3 > 0) await sendMessage(at(3, admirer), busy.id, { message: text, mediaId: null })
    await sendFlirt(at(1, admirer), busy.id, 'goodEvening')
  }
  return busy
}

/** A report of theirs that led to a ban, and one about them that led to words. */
export async function giveDecisions(site: Site, busy: Session) {
  await makeMember(site.context, { ...banned, gender: 'Man', seeking: 'Woman' })
  await report(site, busy, banned.username)
  await decideAbout(site, banned.username, { action: 'ban', reason: 'askedMoney', words: words.ban })
  await report(site, busy, restricted)
  await decideAbout(site, restricted, { action: 'contact', days: 14, reason: 'wroteOn', words: words.contact })
  const witness = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await report(site, witness, longest)
  await decideAbout(site, longest, { action: 'educate', reason: 'wroteOn', words: words.educate })
}

const words = {
  ban: 'Several members showed us the same letter: a stolen wallet, £200 until Friday.',
  contact: 'You wrote on after you had been asked to stop. For two weeks you can read, and not write.',
  educate: 'When somebody has asked you to stop, a kind word is one word too many as well.',
}

async function report({ url }: Site, { token }: Session, target: string) {
  const told = { kind: 'profile', category: 'harassment', target, description: 'They keep writing, and ask for money.' }
  await fetch(url + reports.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(told),
  })
}

function contextOf(context: Context, { id, username }: TestMember, minutesAgo: number): MemberContext {
  const then = new Date(context.clock.now().getTime() - minutesAgo * MINUTE)
  return {
    ...context,
    clock: { now: () => then },
    caller: {
      id,
      username,
      status: 'active',
      restriction: null,
      gender: username === longest ? 'Woman' : 'Man',
      seeking: username === longest ? 'Man' : 'Woman',
      locationId: 0,
      safeSearch: true,
      ageProvenUntil: then,
      readReceipts: true,
      showsOnline: true,
      browsesInvisibly: false,
      profileUpdatedAt: then,
      createdAt: then,
      sessionId: id,
      authAt: then,
      wroteAt: null,
    },
  }
}
