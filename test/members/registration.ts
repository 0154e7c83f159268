import { accounts } from '@amour/contract/account/accounts.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import type { CallOptions } from '@amour/test/http/call-app.ts'
import { BATH } from './make-member.ts'
import type { World } from '@amour/test/world.ts'

export type TestRegistrationDraft = RequestOf<typeof accounts.create>['body']

/** A registration that is in order, but for what a test wants to be different. */
export function makeRegistrationDraft(different: Partial<TestRegistrationDraft> = {}): TestRegistrationDraft {
  return {
    gender: 'Woman',
    seeking: 'Man',
    dob: '1990-02-28',
    location: BATH,
    username: 'rosalind',
    email: 'rosalind@example.com',
    password: 'As-you-like-it £1',
    ...different,
  }
}

/** Registers from an address of its own, so that no limit of another registration counts. */
export function register(w: World, draft: TestRegistrationDraft, options: CallOptions = {}) {
  const host = (addresses = (addresses % 250) + 1)
  return w.asNobody(accounts.create, { body: draft }, { from: `198.51.100.${host}`, ...options })
}

let addresses = 0

/** The tokens of the activation links that were mailed to an address, the oldest first. */
export async function findActivationTokens(w: World, email: string): Promise<string[]> {
  await w.settle()
  return w.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/account\/activation\/complete#t=([\w-]{43})/.exec(text)?.[1] ?? [])
}
