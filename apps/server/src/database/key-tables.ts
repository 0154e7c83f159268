type MemberKeyTable = {
  member_id: string
  version: number
  public: string
  fingerprint: string
  private_sealed: Buffer
  previous_sealed: Buffer | null
  previous_until: Date | null
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
  key_publication: KeyPublicationTable
  key_publication_day: KeyPublicationDayTable
}
