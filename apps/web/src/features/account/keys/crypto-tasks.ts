import type { CryptoStep } from '@amour/crypto/failure.ts'
import type { OpenedMessage } from '@amour/crypto/message.ts'
import type { Secret } from '@amour/crypto/wraps/wrap.ts'
import type { StoredFurtherKey } from '#app/storage/storage-further-keys.ts'
import type { StoredPrivateKey } from '#app/storage/storage.ts'

/** What the crypto worker can be asked, and what it answers. */
export type CryptoWork = {
  /** What is sent for a password. */
  loginSecret: { in: { password: string; email: string }; out: string }
  /** Begins with the slow key, since it will be asked for. */
  prepare: { in: Secret; out: void }
  create: { in: Secret; out: { public: string; private: string; key: CryptoKey; further: Further | null } }
  unwrap: { in: Secret & { public: string; private: string }; out: CryptoKey }
  /** The further keys in a wrap; null where it has none. */
  unwrapFurther: { in: Secret & { public: string; private: string }; out: Further | null }
  /** Further keys for an RSA key that has none: the grown `public`, and the wrap that carries them. */
  addFurther: {
    in: Secret & { public: string; private: string }
    out: { public: string; private: string; further: Further }
  }
  rewrap: { in: { public: string; private: string; from: Secret; to: Secret }; out: string }
  /** The version 2 wrap around a version 1. */
  upgrade: { in: Secret & { public: string; private: string }; out: string }
  wrapForKit: {
    in: { public: string; private: string; secret: Secret; code: string; fingerprint: string }
    out: string
  }
  rewrapFromKit: { in: { public: string; kit: string; code: string; fingerprint: string; to: Secret }; out: string }
  fingerprint: { in: string; out: string }
  print: { in: string; out: string }
  compare: { in: [KeyOwner, KeyOwner]; out: string }
  seal: { in: MessageToSend; out: string }
  seal2: { in: MessageToSend & { outer: OuterToSend }; out: { message: string; order: MessageOrder } }
  open: { in: ToOpen & { mediaId: string | null }; out: OpenedEither }
  preview: { in: ToOpen; out: { text: string; version: 1 | 2; isConfirmed: boolean } }
  /** The X25519 key in a `public`, in base64url; null where it takes no version 2. */
  dhOf: { in: string; out: string | null }
}

type Further = Omit<StoredFurtherKey, 'version'>

/** Where a message of version 2 stands among the others; `prev` and `link` in base64url. */
export type MessageOrder = { mid: string; counter: number; prev: string; link: string }

/** What version 2 needs beside the message: who writes to whom, its place, and the sender's further key. */
type OuterToSend = Omit<MessageOrder, 'link'> & { from: string; to: string; further: Further }

/** An envelope of either version; it names the versions of the keys that it was sealed for, and the worker takes those. */
type ToOpen = {
  envelope: string
  side: 'to' | 'me'
  keys: readonly StoredPrivateKey[]
  /** What version 2 needs beside them; left out where nobody knows whom the message is from or for. */
  outer?: OuterToOpen | undefined
}

/** `otherDh`: the other member's X25519 keys that are believed, by version, in base64url. */
export type OuterToOpen = {
  from: string
  to: string
  further: readonly StoredFurtherKey[]
  otherDh: Readonly<Record<string, string>>
}

/** `isConfirmed`: its sender is proven, which version 1 never tells. `order` is there in version 2 alone. */
export type OpenedEither = OpenedMessage & { version: 1 | 2; isConfirmed: boolean; order?: MessageOrder }

type KeyOwner = { memberId: string; public: string }

/** A message in plain text and the `public` and version of both keys. `privateKey`: that of the sender, where it is here. */
type MessageToSend = {
  text: string
  mediaId: string | null
  recipient: { public: string; version: number }
  sender: { public: string; version: number; privateKey: CryptoKey | null }
}

export type CryptoTask = keyof CryptoWork

/** One question to the worker; answers come back under its id. */
export type CryptoQuestion<T extends CryptoTask = CryptoTask> = { id: number; task: T; input: CryptoWork[T]['in'] }

export type CryptoAnswer = { id: number; output: unknown } | { id: number; failed: CryptoStep | 'locked' }
