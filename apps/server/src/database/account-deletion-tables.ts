type RetiredUsernameTable = { digest: Buffer; until: Date }

type ErasureTable = { digest: Buffer; reference: string; erased_at: Date }

type ConsentTable = {
  id: string
  member_id: string
  kind: 'terms' | 'special_category'
  version: string
  is_given: boolean
  at: Date
}

type DeletionLinkTable = { id: string; email_index: Buffer; token_hash: Buffer; created_at: Date; expires_at: Date }

type DeletionNoticeTable = { member_id: string; erase_at: Date }

type ExportTable = {
  id: string
  member_id: string
  status: 'waiting' | 'ready' | 'failed'
  storage_key: string
  key_sealed: Buffer
  /** `bigint`, which the driver reads as text. */
  bytes: string | null
  created_at: Date
  expires_at: Date
}

/** The tables of going away: what was agreed to, copies of one's data, what is left of the erased. */
export type AccountDeletionTables = {
  retired_username: RetiredUsernameTable
  erasure: ErasureTable
  deletion_link: DeletionLinkTable
  deletion_notice: DeletionNoticeTable
  consent: ConsentTable
  export: ExportTable
}
