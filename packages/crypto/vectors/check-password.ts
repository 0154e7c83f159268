import { keyPrint } from '@amour/crypto/key-print.ts'
import { loginSecret } from '@amour/crypto/password-secret.ts'
import { openWrap, slowSecret, type WrapContents } from '@amour/crypto/wraps/wrap-2.ts'

/** The contents of password-v2.json. */
export interface PasswordVectors {
  readonly login: readonly { readonly password: string; readonly email: string; readonly secret: string }[]
  readonly wrap: {
    readonly password: string
    readonly reference: string
    readonly public: string
    readonly print: string
    readonly contents: WrapContents
    readonly wrap: string
  }
}

/** Runs this engine's derivation and version 2 wrap against the vectors, and names each value that came out differently. */
export async function checkPasswordVectors({ login, wrap }: PasswordVectors): Promise<string[]> {
  const failures: string[] = []
  for (const { password, email, secret } of login) {
    if ((await loginSecret(password, email)) !== secret) failures.push(`login: ${email}`)
  }
  if ((await keyPrint(wrap.public)) !== wrap.print) failures.push('wrap: print')
  const opened = await openWrap(wrap.wrap, slowSecret(wrap), wrap.print).catch(String)
  if (JSON.stringify(opened) !== JSON.stringify(wrap.contents)) failures.push('wrap: contents')
  return failures
}
