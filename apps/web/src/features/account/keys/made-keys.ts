import { runCryptoTask } from './crypto-worker.ts'

/**
 * Nobody is asked later whether a key that was made here is theirs. Call it once the server has taken the key: one that
 * was made and never stored would be missed in the log.
 */
export async function noteMade(memberId: string, publicText: string) {
  if (!__KEY_LOG_POLICY__) return
  const [print, { markMade }] = await Promise.all([runCryptoTask('print', publicText), import('./key-log-marks.ts')])
  await markMade(memberId, print)
}
