import { isLoginSecret } from '@amour/crypto/password-secret.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import { CallError } from '#app/call/call-error.ts'
import { createWorker } from '#app/call/workers.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
// Not imported when it is needed: some browsers ask no second time for a module that did not come once.
// oxlint-disable-next-line import/default -- Vite answers with the worker's address
import url from './strength.worker.ts?worker&url'
import type { Weakness } from './weak-passwords.ts'

let worker: Promise<Worker> | undefined

/** Has the lists of used passwords come, half a megabyte of them; a form is filled in meanwhile. */
export const loadPasswordLists = () => void openLists().catch(() => undefined)

/**
 * Refuses a new password as the server refuses one that it reads: among the most used ones, or easily guessed. It reads
 * none any more, so that this page has the last word. `field` is what the call names it. Throws CallError, as the server
 * would; as an outage where the lists cannot be had.
 */
export async function requireNewPassword(field: string, password: string, about: readonly string[]): Promise<void> {
  if (!WRITES_VERSION_2) return
  // What looks like a derived password is taken for one: it could not be used anywhere else.
  const weakness = isLoginSecret(password) ? 'passwordCharacters' : await judge(password, about)
  if (!weakness) return
  const message = readErrorSentence(weakness) ?? ''
  throw new CallError(422, { code: 'invalid', message, violations: [{ propertyPath: field, message }] })
}

async function judge(password: string, about: readonly string[]): Promise<Weakness | undefined> {
  const lists = await openLists().catch(() => {
    throw new CallError(0, {})
  })
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<Weakness | undefined>) => resolve(data)
    lists.addEventListener('error', () => reject(new CallError(0, {})), { once: true })
    lists.postMessage({ password, about, port: port2 }, [port2])
  })
}

function openLists(): Promise<Worker> {
  worker ??= createWorker(url).then((started) => {
    started.addEventListener('error', () => (worker = undefined))
    return started
  })
  worker.catch(() => (worker = undefined))
  return worker
}
