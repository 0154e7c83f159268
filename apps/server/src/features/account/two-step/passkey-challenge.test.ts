import type { AttestationOptions } from '@amour/contract/account/passkey-responses.ts'
import { passkeys } from '@amour/contract/account/passkeys.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { createPasskey } from '@amour/test/members/software-authenticator.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const password = 'open sesame'

test('a passkey is added with no question but one’s own for a new one: whoever has a stolen session alone adds none', async () => {
  await using w = await world()
  const [ann, eve] = [await w.aMember({ password }), await w.aMember({ password })]
  const begin = async (who: TestMember) => (await w.as(who)(passkeys.begin, { body: { password } })).body
  const add = async (options: AttestationOptions) => {
    const passkey = createPasskey(options, w.context.config.siteUrl).answer
    const reply = await w.as(ann)(passkeys.add, { body: { name: 'Telephone', passkey } })
    return reply.status === 201 || [reply.status, reply.problem.violations?.[0]?.propertyPath]
  }
  const own = await begin(ann)
  // Whoever has stolen her session has an account, and a password, of their own.
  expect(await add(await begin(eve))).toEqual([422, 'passkey'])
  expect(await add(own)).toBe(true)
  // To be asked for a touch takes no password.
  const { challenge } = (await w.as(ann)(passkeys.challenge, {})).body
  expect(await add({ ...own, challenge })).toEqual([422, 'passkey'])
  expect((await w.as(ann)(passkeys.list, {})).body.data).toHaveLength(1)
})
