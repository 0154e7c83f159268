import type { SignInOutcome } from '@amour/locales/sign-ins.ts'
import type { NotificationType } from '@amour/contract/people/notifications.ts'
import type { Generated } from 'kysely'

type ActivationTable = {
  id: string
  member_id: string
  token_hash: Buffer
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type RecoveryTable = {
  id: string
  email_index: Buffer
  password_sealed: Buffer
  token_hash: Buffer
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
}

type EmailChangeTable = {
  id: string
  member_id: string
  email_index: Buffer
  email_sealed: Buffer
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

type FormerEmailTable = EmailChangeTable & { restored_at: Date | null }

/** `username` is the keyed hash of the name, in hex: nobody learns from a row who registers. */
type UsernameReservationTable = { username: string; expires_at: Date }

type NotificationPreferenceTable = { member_id: string; type: NotificationType; on_site: boolean; by_mail: boolean }

type DigestTable = {
  member_id: string
  due_at: Date | null
  sent_at: Date | null
  unsubscribe_hash: Buffer
}

type SignInTable = {
  id: string
  member_id: string | null
  outcome: SignInOutcome
  browser: string | null
  system: string | null
  network: Buffer | null
  is_new_device: Generated<boolean>
  at: Date
}

/** What leads into an account: links, codes and names that wait; what its member hears of. */
export type AccountTables = {
  activation: ActivationTable
  recovery: RecoveryTable
  email_change: EmailChangeTable
  former_email: FormerEmailTable
  username_reservation: UsernameReservationTable
  sign_in: SignInTable
  notification_preference: NotificationPreferenceTable
  digest: DigestTable
}
