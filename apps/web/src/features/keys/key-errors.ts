/** This browser holds no private key of the signed-in member: logging in again brings it. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
}

/** The message was sealed for a key that is still locked: unlocking it in the account opens the message. */
export class KeyLocked extends Error {
  override readonly name = 'KeyLocked'
}
