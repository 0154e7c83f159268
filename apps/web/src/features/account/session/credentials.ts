import { LoginDraft } from '@amour/contract/account/session.ts'

/** What the first step of the login holds. */
export type Credentials = { username: string; password: string; remember: boolean }

export type CredentialsField = 'username' | 'password'

const Rules = LoginDraft.pick({ username: true, password: true })

/**
 * What is wrong with the credentials, by key of errors.json: the first complaint of each field, in the order of the
 * form; nothing when they can be sent.
 */
export function readCredentials(values: Credentials): Partial<Record<CredentialsField, string>> {
  const issues = Rules.safeParse(values).error?.issues ?? []
  const faults: Partial<Record<CredentialsField, string>> = {}
  for (const { path, message } of issues) faults[path.join('.') as CredentialsField] ??= message // a field of the rules
  return faults
}
