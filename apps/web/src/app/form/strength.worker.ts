import { findWeakness } from './weak-passwords.ts'

type Question = { password: string; about: readonly string[]; port: MessagePort }

self.addEventListener('message', ({ data: { password, about, port } }: MessageEvent<Question>) => {
  port.postMessage(findWeakness(password, about))
})
