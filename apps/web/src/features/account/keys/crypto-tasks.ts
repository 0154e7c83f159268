import type { CryptoStep } from '@amour/crypto/failure.ts'
import type { MessageToOpen, MessageToPreview, OpenedMessage } from '@amour/crypto/message.ts'
import type { Secret } from '@amour/crypto/wrap.ts'
import type { StoredPrivateKey } from '#app/storage/storage.ts'

/** What the crypto worker can be asked, and what it answers. */
export type CryptoWork = {
  /** What is sent for a password. */
  loginSecret: { in: { password: string; email: string }; out: string }
  /** Begins with the slow key, since it will be asked for. */
  prepare: { in: Secret; out: void }
  create: { in: Secret; out: { public: string; private: string; key: CryptoKey } }
  unwrap: { in: Secret & { public: string; private: string }; out: CryptoKey }
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
  open: { in: WithKeys<MessageToOpen>; out: OpenedMessage }
  preview: { in: WithKeys<MessageToPreview>; out: string }
}

type KeyOwner = { memberId: string; public: string }

/** The envelope names the version it was sealed for; the worker takes that one of the keys. */
type WithKeys<Message> = Omit<Message, 'privateKey'> & { keys: readonly StoredPrivateKey[] }

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
