import { keys } from '@amour/contract/keys.ts'
import type { On } from '#http/on.ts'
import { saveKeys } from './keys.service.ts'

export function keyRoutes(on: On) {
  on(keys.save, ({ body }, context) => saveKeys(context, body))
}
