import { CryptoFailure } from '@amour/crypto/failure.ts'
import type { SendRefusalReason } from './message-key-policy.ts'

/** This browser holds no private key of the signed-in member: logging in again brings it. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
}

/** The message would leave in clear, or for a key on which nobody has decided: it stays, and `why` says what is the matter. */
export class SendRefusal extends Error {
  override readonly name = 'SendRefusal'
  readonly why: SendRefusalReason

  constructor(why: SendRefusalReason) {
    super(why)
    this.why = why
  }
}

/** The message was sealed for a key that is still locked: unlocking it in the account opens the message. */
export class KeyLocked extends Error {
  override readonly name = 'KeyLocked'
}

/** What the server keeps of the private key does not open: a recovery kit or an older password may, or new keys follow. */
export class KeyDamaged extends Error {
  override readonly name = 'KeyDamaged'
}

/** The crypto worker ended in the middle of its work, for which nobody is to blame: asked again, another one does it. */
export class CryptoStopped extends CryptoFailure {
  constructor() {
    super('undecryptable')
  }
}
