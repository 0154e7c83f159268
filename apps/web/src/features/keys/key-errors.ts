/** This browser holds no private key of the signed-in member: logging in again brings it. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
}

/** The contact has another key than the one that was compared: nothing is sealed for it until somebody decides. */
export class KeyChanged extends Error {
  override readonly name = 'KeyChanged'
}

/** The message was sealed for a key that is still locked: unlocking it in the account opens the message. */
export class KeyLocked extends Error {
  override readonly name = 'KeyLocked'
}
