import type { Generated, GeneratedAlways } from 'kysely'

type MemberKeyTable = {
  member_id: string
  version: number
  public: string
  fingerprint: string
  private_sealed: Buffer
  previous_sealed: Buffer | null
  previous_until: Date | null
  /** 1: the specification's wrap; 2: one around it (decision 115). */
  wrap_version: Generated<number>
  /** Of the wrap before, where one is kept. */
  previous_wrap_version: Generated<number | null>
  status: 'active' | 'locked' | 'retired'
  created_at: Date
}

type KeyKitTable = {
  member_id: string
  version: number
  wrap_sealed: Buffer
  check_value: Buffer
  created_at: Date
}

type PasskeyWrapTable = {
  passkey_id: string
  member_id: string
  version: number
  wrap_sealed: Buffer
  created_at: Date
}

type KeyPublicationTable = {
  seq: string
  entry: Buffer
  head: Buffer
  label: Buffer | null
  number: number | null
  print: Buffer | null
  at: Date | null
}

type KeyPendingTable = {
  id: GeneratedAlways<string>
  entry: Buffer
  label: Buffer
  print: Buffer
  at: Date
}

type KeyTileTable = {
  level: number
  index: string
  hashes: Buffer
}

type KeyCheckpointTable = {
  size: string
  note: string
  is_cosigned: boolean
  at: Date
}

type KeyPublicationDayTable = {
  day: string
  seq: string
  head: Buffer
  signature: Buffer
}

/** The tables of keys. */
export type KeyTables = {
  member_key: MemberKeyTable
  key_kit: KeyKitTable
  passkey_wrap: PasskeyWrapTable
  key_pending: KeyPendingTable
  key_publication: KeyPublicationTable
  key_publication_day: KeyPublicationDayTable
  key_tile: KeyTileTable
  key_checkpoint: KeyCheckpointTable
}
