import type { QueryKey } from '@tanstack/react-query'
import { blockedMembersKey } from '#features/people/blocks/blocks.api.ts'
import { ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import { consentsQuery } from '#features/account/exports/consents.api.ts'
import { devicesQuery } from '#features/account/devices/devices.api.ts'
import { emailQuery } from '#features/account/email/email.api.ts'
import { exportQuery } from '#features/account/exports/export.api.ts'
import { preferencesQuery } from '#features/account/preferences/preferences.api.ts'
import { privacyQuery } from '#features/account/preferences/privacy.api.ts'
import { signInsQuery } from '#features/account/devices/sign-ins.api.ts'
import { passkeysQuery, twoStepQuery } from '#features/account/two-step/two-step.api.ts'

/** What the parts of the account ask when they are first shown; how tall each is depends on the answer. */
export const settingsQueries: readonly QueryKey[] = [
  ownKeysQuery.queryKey,
  emailQuery.queryKey,
  twoStepQuery.queryKey,
  passkeysQuery.queryKey,
  signInsQuery.queryKey,
  devicesQuery.queryKey,
  preferencesQuery.queryKey,
  privacyQuery.queryKey,
  blockedMembersKey('blocked'),
  blockedMembersKey('hidden'),
  exportQuery.queryKey,
  consentsQuery.queryKey,
]
