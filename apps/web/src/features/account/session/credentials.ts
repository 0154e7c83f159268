import { LoginDraft } from '@amour/contract/account/session.ts'
import { findFieldErrors } from '#app/form/field-errors.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'

/**
 * What the first step of the login holds. `isEarlierWay`: the member has asked to send the password itself, as an account
 * of before needs once.
 */
export type Credentials = { username: string; password: string; remember: boolean; isEarlierWay?: boolean }

export type CredentialsField = 'username' | 'password'

const Rules = LoginDraft.pick({ username: true, password: true })

/** What is wrong with the credentials; nothing when they can be sent. */
export const findCredentialErrors = (values: Credentials): FieldErrors<CredentialsField> =>
  findFieldErrors<CredentialsField>(Rules, values)
