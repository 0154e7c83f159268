import { accounts } from '@amour/contract/account/accounts.ts'
import { exports as copies } from '@amour/contract/account/exports.ts'
import { passkeys } from '@amour/contract/account/passkeys.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { media } from '@amour/contract/media/media.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { members } from '@amour/contract/people/members.ts'
import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import { search } from '@amour/contract/people/search.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import type { LimitName } from '@amour/server/http/limits.ts'
import { addressKey } from '@amour/server/http/router.ts'
import { newId } from '@amour/server/security/ids.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

/** How often each of these calls may be made, said once more; those with a valid body are counted behind the router. */
const calls: [name: string, endpoint: Endpoint, limit: LimitName, times: number][] = [
  ['messages.send', messages.send, 'message', 60],
  ['messages.typing', messages.typing, 'typing', 60],
  ['media.liked', media.liked, 'like', 60],
  ['mediaAccess.request', mediaAccess.request, 'askAccess', 30],
  ['search.find', search.find, 'search', 60],
  ['search.count', search.count, 'searchCounts', 60],
  ['savedSearches.list', savedSearches.list, 'search', 60],
  ['members.suggest', members.suggest, 'suggest', 20],
  ['exports.begin', copies.begin, 'export', 3],
  ['reports.create', reports.create, 'report', 60],
  ['privacy.hideFromPerson', privacy.hideFromPerson, 'hiding', 120],
  ['privacy.hideFromCounties', privacy.hideFromCounties, 'hiding', 120],
  ['passkeys.challenge', passkeys.challenge, 'passkeyChallenge', 30],
  ['accounts.checkUsername', accounts.checkUsername, 'usernameChecks', 60],
  ['reports.status', reports.status, 'reportStatus', 200],
  ['appeals.createOutside', appeals.createOutside, 'reportStatus', 200],
]

test('who makes a call more often than it may be made waits, and nobody before that', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ gender: 'Woman', seeking: 'Man' }), await w.aMember()]
  const from = '203.0.113.40'
  for (const [name, endpoint, limit, times] of calls) {
    const { method, path, access, body } = endpoint
    const call = async (made: number) => {
      await exhaustLimit(w.context, limit, access === 'anyone' ? addressKey(w.context, from) : ann.id, made)
      const payload = body && (validBodies[name]?.({ unique: newId, memberId: () => bob.id }) ?? {})
      const reply = await w.app.inject({
        method,
        url: path.replace(/:\w+/g, bob.id),
        headers: { 'x-forwarded-for': from, ...(access !== 'anyone' && { authorization: `Bearer ${ann.token}` }) },
        ...(payload && { payload }),
      })
      return [reply.statusCode === 429, reply.headers['retry-after'] !== undefined]
    }
    expect(await call(times), name).toEqual([true, true])
    expect(await call(times - 1), name).toEqual([false, false])
  }
})
