import { solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

/** Gets a challenge, answers the solved payload in base64 or null. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? derivePbkdf2 : deriveSha
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => self.postMessage(solution && btoa(JSON.stringify({ challenge, solution }))),
    () => self.postMessage(null),
  )
})
