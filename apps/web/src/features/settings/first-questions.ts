import type { QueryKey } from '@tanstack/react-query'
import { partedKey } from '#features/blocks/blocks.api.ts'
import { ownKeysQuery } from '#features/keys/own-keys.api.ts'
import { consentsQuery } from './consents.api.ts'
import { devicesQuery } from './devices.api.ts'
import { emailQuery } from './email.api.ts'
import { exportQuery } from './export.api.ts'
import { preferencesQuery } from './preferences.api.ts'
import { privacyQuery } from './privacy.api.ts'
import { signInsQuery } from './sign-ins.api.ts'
import { passkeysQuery, twoStepQuery } from './two-step.api.ts'

/** What the parts of the account ask when they are first shown; how tall each is depends on the answer. */
export const firstQuestions: readonly QueryKey[] = [
  ownKeysQuery.queryKey,
  emailQuery.queryKey,
  twoStepQuery.queryKey,
  passkeysQuery.queryKey,
  signInsQuery.queryKey,
  devicesQuery.queryKey,
  preferencesQuery.queryKey,
  privacyQuery.queryKey,
  partedKey('blocked'),
  partedKey('hidden'),
  exportQuery.queryKey,
  consentsQuery.queryKey,
]
