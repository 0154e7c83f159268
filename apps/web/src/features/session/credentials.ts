import { LoginDraft } from '@amour/contract/session.ts'

/** What the first step of the login holds. */
export type Credentials = { username: string; password: string; remember: boolean }

export type CredentialsField = 'username' | 'password'

const Rules = LoginDraft.pick({ username: true, password: true })

/** What is wrong with the credentials, by key of errors.json; nothing when they can be sent. */
export function readCredentials(values: Credentials): Partial<Record<CredentialsField, string>> {
  const issues = Rules.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}
